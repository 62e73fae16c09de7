import type { ProxyEnv } from 'node:http';
import tls from 'node:tls';

/** Finds the system's proxy for an address, in the form of a PAC script: `PROXY host:port; DIRECT`. */
export type SystemProxy = (url: string) => Promise<string>;

/** Addresses that no proxy is asked for: the app's own studio is one of them. */
const direct = ['localhost', '127.0.0.1', '::1'];

let prepared: Promise<void> | undefined;

/**
 * Makes requests of this process trust the certificates that the system trusts, and go through its proxies. Done before
 * the first request to a studio elsewhere, and not at the start: reading the system's certificates takes time that an app
 * with its own studio need not spend.
 *
 * `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` come first, else the system's setting for the address counts. Certificates of
 * `NODE_EXTRA_CA_CERTS` are among Node's own.
 */
export function useSystemNetwork(url: string, systemProxy: SystemProxy | undefined): Promise<void> {
  prepared ??= prepare(url, systemProxy);
  return prepared;
}

async function prepare(url: string, systemProxy: SystemProxy | undefined): Promise<void> {
  tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]);
  const proxies = proxiesOf(process.env, await systemProxy?.(url));
  // Not imported at the start: see `main/browser/server.ts`.
  if (proxies) process.getBuiltinModule('node:http').setGlobalProxyFromEnv(proxies);
}

/** @returns null where there is none to use. */
export function proxiesOf(env: NodeJS.ProcessEnv, system: string | undefined): ProxyEnv | null {
  const named = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  const fromSystem = system === undefined ? '' : firstProxy(system);
  const https = named('HTTPS_PROXY') || fromSystem;
  const plain = named('HTTP_PROXY') || fromSystem;
  if (https === '' && plain === '') return null;
  const except = [named('NO_PROXY'), ...direct].filter((part) => part !== '').join(',');
  return {
    ...(https !== '' && { HTTPS_PROXY: https }),
    ...(plain !== '' && { HTTP_PROXY: plain }),
    NO_PROXY: except,
  };
}

/** Of a PAC answer, the first proxy that speaks HTTP, where it comes before a direct connection. */
function firstProxy(answer: string): string {
  for (const entry of answer.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/u);
    if (kind.toUpperCase() === 'DIRECT') return '';
    if (/^(?:PROXY|HTTP)$/iu.test(kind)) return `http://${address}`;
    if (/^HTTPS$/iu.test(kind)) return `https://${address}`;
  }
  return '';
}
