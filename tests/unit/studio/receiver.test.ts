import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { addressRefused, isPublic } from '#electron/lib/addresses.ts';
import {
  isOffline,
  type LookupFailure,
  type Network,
  checkReceiverUrl,
  receiverLookup,
  type OutboundPolicy,
} from '#electron/studio/outbound/policy.ts';
import { AppError } from '#shared/errors/index.ts';
import { fc } from '../../support/property.ts';
import { waitAfter } from '#electron/studio/work/deliverer.ts';

const open: OutboundPolicy = { loopback: false };
const local: OutboundPolicy = { loopback: true };

function codeFor(url: string, policy: OutboundPolicy): string {
  try {
    checkReceiverUrl(url, policy, 'callback_url');
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('the address of a receiver', () => {
  test.each([
    'https://example.com/done',
    'https://example.com:8443/done?a=b',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    // NAT64: 93.184.216.34 as an IPv6-only network reaches it.
    'https://[64:ff9b::5db8:d822]/',
  ])('%s may be called', (url) => {
    expect([codeFor(url, open), codeFor(url, local)]).toEqual(['ok', 'ok']);
  });

  test.each([
    'http://example.com/',
    'https://user:secret@example.com/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://168.63.129.16/',
    'https://0.0.0.0/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://0xa.1/',
    'https://167772161/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('%s is refused', (url) => {
    expect([codeFor(url, open), codeFor(url, local)]).toEqual(['CALLBACK_URL_REFUSED', 'CALLBACK_URL_REFUSED']);
  });

  test.each([
    'http://127.0.0.1:4000/done',
    'http://localhost/',
    'http://[::1]:4000/',
    'https://127.9.9.9/',
    'https://[::ffff:127.0.0.1]/',
  ])('%s may be called only where the studio was started to allow it', (url) => {
    expect([codeFor(url, open), codeFor(url, local)]).toEqual(['CALLBACK_URL_REFUSED', 'ok']);
  });

  test.each([
    '',
    'done',
    '//example.com',
    'https://',
    `https://example.com/${'x'.repeat(2_000)}`,
    'https://exa mple.com',
  ])('“%.30s” is no address', (url) => {
    expect(codeFor(url, local)).toBe('INVALID_REQUEST');
  });
});

/** Ways to write an IPv4 address inside an IPv6 one. */
const disguises: [name: string, write: (hex: string) => string][] = [
  ['mapped', (hex) => `::ffff:${hex}`],
  ['compatible', (hex) => `::${hex}`],
  ['translated (SIIT)', (hex) => `::ffff:0:${hex}`],
  ['NAT64', (hex) => `64:ff9b::${hex}`],
  ['local NAT64', (hex) => `64:ff9b:1::${hex}`],
  ['6to4', (hex) => `2002:${hex}::`],
  ['Teredo server', (hex) => `2001:0:${hex}::`],
  ['ISATAP', (hex) => `::5efe:${hex}`],
];

describe.each(disguises)('an IPv4 address that is %s', (_name, write) => {
  test('is no more public than it is', () => {
    const inner = fc.constantFrom('127.0.0.1', '10.0.0.1', '172.16.3.4', '192.168.1.1', '169.254.169.254');
    const management = fc.constant('168.63.129.16');
    fc.assert(
      fc.property(fc.oneof(inner, management), fc.constantFrom('', '%eth0', '%1'), (address, zone) => {
        expect({ address, public: isPublic(`${write(hexOf(address))}${zone}`) }).toEqual({ address, public: false });
        const url = `https://[${write(hexOf(address))}]/`;
        expect({ url, code: codeFor(url, open) }).toEqual({ url, code: 'CALLBACK_URL_REFUSED' });
      }),
    );
  });
});

function hexOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

test.each(['0177.0.0.1', '0x7f.1', '2130706433', '017700000001', '127.1', '0xa8.0x3f.0x81.0x10', '2822734096'])(
  'https://%s/ is the address it stands for',
  (host) => {
    expect(codeFor(`https://${host}/`, open)).toBe('CALLBACK_URL_REFUSED');
    expect(isPublic(host)).toBe(false);
  },
);

test('no range that leads inside a network counts as public', () => {
  for (const address of [
    '127.0.0.1',
    '::1',
    '2002:7f00:1::',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '::',
    '4000::1',
    'fec0::1',
    '2001:db8::1',
    'example.com',
    '',
  ])
    expect({ address, public: isPublic(address) }).toEqual({ address, public: false });
});

type Answer = { code: string | undefined; address: string };

/** Resolves a name through the guarded lookup, with what a name server would say. */
function resolved(policy: OutboundPolicy, name: string, ...addresses: string[]): Promise<Answer> {
  const answers: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const server = (_name: string, _options: LookupAllOptions, done: (error: null, all: LookupAddress[]) => void) =>
    done(null, answers);
  return new Promise((resolve) => {
    receiverLookup(policy, server as never)(name, {}, (error, address) => {
      resolve({ code: error?.code, address: String(address) });
    });
  });
}

describe('a receiver’s name', () => {
  test('is connected at the address that was checked', async () => {
    expect(await resolved(open, 'example.com', '93.184.216.34')).toEqual({ code: undefined, address: '93.184.216.34' });
    expect(await resolved(local, 'localhost', '127.0.0.1')).toEqual({ code: undefined, address: '127.0.0.1' });
  });

  test('that leads to a private address is refused, also when it only does so among others', async () => {
    expect(await resolved(local, 'rebound.example', '127.0.0.1')).toMatchObject({ code: addressRefused });
    expect(await resolved(open, 'rebound.example', '93.184.216.34', '10.0.0.1')).toMatchObject({
      code: addressRefused,
    });
    expect(await resolved(open, 'localhost', '127.0.0.1')).toMatchObject({ code: addressRefused });
    expect(await resolved(open, 'nowhere.example')).toMatchObject({ code: addressRefused });
  });
});

test('twelve attempts are spread over a day, whatever the luck', () => {
  const hours = (luck: number) =>
    Array.from({ length: 11 }, (_, index) => waitAfter(index + 1, () => luck)).reduce((sum, wait) => sum + wait, 0) /
    3_600_000;
  expect(hours(0.5)).toBeCloseTo(24, 0);
  expect(hours(0)).toBeGreaterThan(19);
  expect(hours(1)).toBeLessThan(29);
});

describe('this computer is offline', () => {
  type Answer = Awaited<ReturnType<Network['asksNames']>>;
  const network = (addresses: string[], answer: Answer, denialsAreCertain = true): Network => ({
    addresses: () => addresses,
    asksNames: () => Promise.resolve(answer),
    denialsAreCertain,
  });
  const connected = ['192.168.1.7', 'fe80::1'];

  test.each<[string, LookupFailure, Network, boolean]>([
    ['where it has no address in a network, whatever the failure', 'ENOTFOUND', network(['fe80::1'], 'silent'), true],
    ['where the name server answers for no name', 'EAI_AGAIN', network(connected, 'silent'), true],
    ['where the name server refuses all names', 'EAI_AGAIN', network(connected, 'refused'), true],
    ['not where a name does not exist', 'ENOTFOUND', network(connected, 'silent'), false],
    ['not where the name server fails for a single name', 'EAI_AGAIN', network(connected, 'answered'), false],
    ['where no name exists on macOS or Windows', 'ENOTFOUND', network(connected, 'silent', false), true],
    ['not where one name of many does not exist there', 'ENOTFOUND', network(connected, 'answered', false), false],
    ['not where the name server only refuses the root there', 'ENOTFOUND', network(connected, 'refused', false), false],
  ])('%s', async (_name, failure, there, offline) => {
    expect(await isOffline(failure, there)).toBe(offline);
  });
});
