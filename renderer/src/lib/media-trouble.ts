/** Why a video does not play: `away`, its server does not answer; `unplayable`, the file cannot be decoded. */
export type MediaTrouble = 'away' | 'unplayable';

/** Requests a file that an element could not play, as its error gives no reason. @param url of the video or sound. */
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
