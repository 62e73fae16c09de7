import { describe, expect, it } from 'vitest';
import { decodeBytesInput, encodeWireInput, ipcPath, wireInputHeader } from '#shared/ipc/http-wire.ts';

describe('the IPC contract over HTTP', () => {
  it('sends an input without bytes as JSON', () => {
    expect(encodeWireInput({ id: 'x' })).toEqual({ contentType: 'application/json', headers: {}, body: '{"id":"x"}' });
  });

  it('sends bytes as the body and the rest beside them, whatever characters it has', () => {
    const input = { id: 'Zoë – 名前 \ud800', sequence: 3, bytes: Uint8Array.of(0, 255) };
    const { headers, body } = encodeWireInput(input);
    expect(headers[wireInputHeader]).toMatch(/^[\x20-\x7e]+$/);
    expect(decodeBytesInput(body as Uint8Array, headers[wireInputHeader])).toEqual(input);
  });

  it('names requests in the path', () => {
    expect(ipcPath('templates.list')).toBe('/ipc/templates.list');
  });
});
