import { describe, expect, it } from 'vitest';
import { mayLeadTo, parseBaseUrl } from '#electron/client/base-url.ts';

describe('the address of a remote studio', () => {
  it.each([
    ['https://studio.example.com', 'https://studio.example.com'],
    [' studio.example.com/ ', 'https://studio.example.com'],
    ['https://studio.example.com:8443/base/', 'https://studio.example.com:8443/base'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://localhost:4000/', 'http://localhost:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('reads %s as %s', (typed, address) => {
    expect(parseBaseUrl(typed)).toBe(address);
  });

  it.each([
    'http://studio.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://studio.example.com',
    'file:///etc/passwd',
    'https://me:secret@studio.example.com',
    'https://studio.example.com/?key=1',
    'https://studio.example.com/#top',
    'https://',
    '',
  ])('refuses %s, since credentials would travel there', (typed) => {
    expect(() => parseBaseUrl(typed)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST', subject: 'baseUrl' }));
  });
});

it.each([
  'http://127.0.0.1:9/a',
  'http://0x7f000001/',
  'http://a.localhost/',
  'http://0.0.0.0/',
  'http://[::ffff:127.0.0.1]/',
])('no remote studio leads to %s, but one on this computer may', (address) => {
  expect(mayLeadTo(address.replace('http:', 'https:'), 'https://studio.example')).toBe(false);
  expect(mayLeadTo(address, 'http://localhost:4000')).toBe(true);
  expect(mayLeadTo('https://storage.example/x', 'https://studio.example')).toBe(true);
});
