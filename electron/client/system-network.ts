import type { ProxyEnv } from 'node:http';
import tls from 'node:tls';

/** Finds the system's proxy for an address, in the form of a PAC script: `PROXY host:port; DIRECT`. */
export type SystemProxy = (url: string) => Promise<string>;

/** Addresses that never use a proxy, such as the app's own studio. */
const direct = ['localhost', '127.0.0.1', '::1'];

/** What the system said about each studio, by the name of its host. */
const answers = new Map<string, string>();
let trusted = false;
let leaveProxies = (): void => undefined;

/**
 * Makes requests of this process trust the system's certificates and use its proxies. Called before the first request
 * to a remote studio, not at the start: reading the certificates takes time that an app with only its own studio can
 * save.
 * `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` come first, else the system's setting for the address. Certificates of
 * `NODE_EXTRA_CA_CERTS` are among Node's own.
 */
export async function useSystemNetwork(url: string, systemProxy: SystemProxy | undefined): Promise<void> {
  const { hostname } = new URL(url);
  if (answers.has(hostname)) return;
  if (!trusted) {
    const known = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
    tls.setDefaultCACertificates([...new Set(known)]);
    trusted = true;
  }
  answers.set(hostname, (await systemProxy?.(url)) ?? '');
  const proxies = proxiesOf(process.env, answers);
  leaveProxies();
  // Not imported at the start: see `main/browser/server.ts`.
  leaveProxies = proxies ? process.getBuiltinModule('node:http').setGlobalProxyFromEnv(proxies) : () => undefined;
}

/**
 * @param system answers for hosts, each a PAC script's. Of different proxies, the last one is used for all.
 * @returns null without a usable one.
 */
export function proxiesOf(env: NodeJS.ProcessEnv, system: ReadonlyMap<string, string>): ProxyEnv | null {
  const named = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  const found = [...system].map(([host, answer]) => ({ host, proxy: firstProxy(answer) }));
  const fromSystem = found.findLast(({ proxy }) => proxy !== '')?.proxy ?? '';
  const [ownHttps, ownPlain] = [named('HTTPS_PROXY'), named('HTTP_PROXY')];
  const https = ownHttps || fromSystem;
  const plain = ownPlain || fromSystem;
  if (https === '' && plain === '') return null;
  const withoutProxy = found.filter(({ proxy }) => proxy === '' && ownHttps === '' && ownPlain === '');
  const except = [named('NO_PROXY'), ...direct, ...withoutProxy.map(({ host }) => host)];
  return {
    ...(https !== '' && { HTTPS_PROXY: https }),
    ...(plain !== '' && { HTTP_PROXY: plain }),
    NO_PROXY: except.filter((part) => part !== '').join(','),
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
