import SwaggerParser from '@apidevtools/swagger-parser';
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '#electron/studio/http/documents/openapi.ts';
import {
  completionEventSchema,
  errorsOf,
  interfaceVersion,
  messagingEventSchema,
  operationIds,
  operations,
  type Operation,
  type OperationId,
} from '#shared/api/index.ts';
import { errorTable } from '#shared/errors/index.ts';
import { standInTemplate } from '../support/stand-in-template.ts';
import { startTestStudio, type TestStudio } from '../support/studio.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Content = { 'application/json': { schema: unknown; example: unknown } };
type Described = {
  operationId: OperationId;
  tags: string[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
  callbacks?: Record<string, Record<string, { post: { requestBody: { content: Content } } }>>;
  'x-vocative'?: true;
};

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const document = openApiDocument();
const described = Object.values(document.paths).flatMap((path) => Object.values(path) as Described[]);
const operationOf = (id: OperationId): Operation => operations[id];

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.0 to a public validator', async () => {
    const copy = structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0];
    await expect(SwaggerParser.validate(copy)).resolves.toMatchObject({
      openapi: '3.0.0',
      info: { version: interfaceVersion },
    });
  });

  it('describes every operation once, and marks what the published interface does not have', () => {
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(operationIds.toSorted());
    for (const { operationId, 'x-vocative': extension } of described) {
      expect(extension).toBe(operationOf(operationId).extension);
    }
  });

  it('groups every operation under a tag it explains, with the tags of the published interface', () => {
    const explained = (document['tags'] as { name: string; description: string }[]).map(({ name }) => name);
    const used = new Set(described.flatMap(({ tags }) => tags));
    expect(explained.toSorted()).toEqual([...used].toSorted());
    const tagsOf = (id: OperationId) => described.find(({ operationId }) => operationId === id)?.tags;
    expect(tagsOf('createActorByUserId')).toEqual(['admin']);
    expect(tagsOf('extractTrainingAudio')).toEqual(['tools']);
  });

  it('names every code an operation may answer under its status', () => {
    for (const { operationId, responses } of described) {
      for (const code of errorsOf(operationOf(operationId))) {
        expect(JSON.stringify(responses[errorTable[code].status])).toContain(code);
      }
    }
  });

  it('says what is sent to a callback address', () => {
    const operation = described.find(({ operationId }) => operationId === 'generateCampaign');
    const exampleOf = (event: string) =>
      operation?.callbacks?.[event]?.['{$request.body#/callback_url}']?.post.requestBody.content['application/json']
        .example;
    expect(completionEventSchema.safeParse(exampleOf('completion')).error).toBeUndefined();
    expect(messagingEventSchema.safeParse(exampleOf('messaging')).error).toBeUndefined();
  });

  it.each(described.map((operation) => [operation.operationId, operation] as const))(
    'gives examples %s itself would accept and answer',
    (id, { requestBody, responses }) => {
      const { input, output } = operationOf(id);
      const sent = requestBody ? input : z.undefined();
      expect(sent.safeParse(requestBody?.content['application/json'].example).error).toBeUndefined();
      expect(output.safeParse(responses['200']?.content['application/json'].example).error).toBeUndefined();
    },
  );

  it('gives a client that type-checks', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    const source = await generateSource(join(folder, 'openapi.json'), { optimistic: true });
    writeFileSync(join(folder, 'client.ts'), source);
    writeFileSync(join(folder, 'use.ts'), clientUse);
    symlinkSync(packages, join(folder, 'node_modules'));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      types: [],
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'esnext',
      lib: ['esnext', 'dom'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts', 'use.ts'] }));
    const compiler = join(packages, 'typescript', 'bin', 'tsc');
    expect(execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })).toBe('');
  });
});

/** How a stranger would use the generated client. */
const clientUse = `import { createCampaign, generateCampaign } from './client.ts';

export async function run(template: string): Promise<string[]> {
  const campaign = await createCampaign({ campaign_name: 'Spring', video_instance_id: template });
  const { result } = await generateCampaign({
    campaign_id: campaign.id,
    generation_mode: 'keep_original',
    variables: ['first_name'],
    names: [['Ada']],
  });
  return result;
}
`;

describe('a running studio', () => {
  let running: TestStudio;
  beforeAll(async () => {
    running = await startTestStudio(await standInTemplate());
  });
  afterAll(async () => {
    await running.end();
  });

  it('serves the document, and a reference page with all it loads', async () => {
    const get = (path: string) => fetch(running.studio.url + path);
    expect(await (await get('/openapi.json')).json()).toEqual(document);
    const page = await (await get('/docs')).text();
    const loaded = [...page.matchAll(/(?:src|href)="([^":]+)"/g)].map(([, path = '']) => path);
    expect(loaded).toHaveLength(3);
    for (const path of loaded) expect((await get(path)).status, path).toBe(200);
    expect((await get('/docs/package.json')).status).toBe(404);
  });
});
