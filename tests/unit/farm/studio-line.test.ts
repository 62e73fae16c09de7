import type { NatsConnection } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { BodyFolder, LargeBodies, machineMessage, parseMessage } from '#electron/farm/messages.ts';
import { newFarmKey, seal } from '#electron/farm/sealed.ts';
import { StudioLine } from '#electron/farm/studio-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('asks the same question once more when the answer gets lost', async () => {
  const key = newFarmKey();
  const questions: unknown[] = [];
  const connection = {
    async request(subject: string, data: Uint8Array) {
      const message = parseMessage(machineMessage, key, subject, data);
      questions.push(message?.type === 'asks' && message.question);
      if (questions.length === 1) throw new Error('timeout');
      return { data: seal(key, `${subject} answer`, { type: 'answer', body: { language: 'en' } }) };
    },
  };
  const line = new StudioLine({
    connection: connection as unknown as NatsConnection,
    machine: { studio: '0123456789abcdef', name: 'render-1', engine: 'nats://engine', seed: 'SU', key, content: '/' },
    bodies: new LargeBodies(new BodyFolder(temporaryFolder('studio-line'))),
    build: 'this one',
  });
  const { signal } = new AbortController();
  const request = { kind: 'find-model', model: 'joe' } as const;
  const answer = await line.host()['find-model'](request, signal, crypto.randomUUID());
  expect(answer).toEqual({ language: 'en' });
  expect(questions).toHaveLength(2);
  expect(questions[0]).toBe(questions[1]);
});
