import { z } from 'zod';

/** A model with the OpenAI chat interface: Ollama, llama.cpp, LM Studio, a hosted one. */
type WritingEndpoint = {
  /** Address before `/v1/chat/completions`. */
  url: string;
  model: string;
  key: string | undefined;
};

export type Prompt = { instructions: string; task: string };

/** Time limit for an answer, milliseconds. Models on a laptop are slow. */
const timeLimit = 60_000;

const answerSchema = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/**
 * Asks a writing model. Any address is allowed, as the operator of the studio configured it.
 * @returns its trimmed answer.
 * @throws Error if the model answers with an error status, not at all, or in another form; an AbortError.
 */
export async function askWritingModel(
  { url, model, key }: WritingEndpoint,
  { instructions, task }: Prompt,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: task },
      ],
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
  });
  if (!answer.ok) throw new Error(`the model answered ${answer.status}`);
  const { choices } = answerSchema.parse(await answer.json());
  return choices[0]?.message.content.trim() ?? '';
}
