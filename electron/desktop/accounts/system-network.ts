import type { ProxyEnv } from 'node:http';
import tls from 'node:tls';

/** Finds the system's proxy for an address, in the form of a PAC script: `PROXY host:port; DIRECT`. */
export type SystemProxy = (url: string) => Promise<string>;

/** Addresses that never use a proxy, such as the app's own studio. */
const direct = ['localhost', '127.0.0.1', '::1'];

let prepared: Promise<void> | undefined;

/**
 * Makes requests of this process trust the system's certificates and use its proxies. Called before the first request
 * to a remote studio, not at the start: reading the certificates takes time that an app with only its own studio can
 * save.
 * `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` come first, else the system's setting for the address. Certificates of
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

/** @returns null without a usable one. */
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

/** The first HTTP proxy in a PAC answer, unless a direct connection comes before it. */
function firstProxy(answer: string): string {
  for (const entry of answer.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/u);
    if (kind.toUpperCase() === 'DIRECT') return '';
    if (/^(?:PROXY|HTTP)$/iu.test(kind)) return `http://${address}`;
    if (/^HTTPS$/iu.test(kind)) return `https://${address}`;
  }
  return '';
}
