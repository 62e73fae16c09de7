/** Why a video does not play: its server does not answer, or the file cannot be played. */
export type MediaTrouble = 'away' | 'unplayable';

/** Asks for what an element could not play, which does not tell why. @param url of the video or sound. */
export async function mediaTrouble(url: string): Promise<MediaTrouble> {
  try {
    const { status, body } = await fetch(url, { headers: { range: 'bytes=0-0' } });
    await body?.cancel();
    return status >= 500 ? 'away' : 'unplayable';
  } catch (error) {
    if (error instanceof TypeError) return 'away';
    throw error;
  }
}
