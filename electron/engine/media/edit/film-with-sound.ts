import { AV_CHANNEL_LAYOUT_MONO, AVFMT_FLAG_BITEXACT } from 'node-av/constants';
import { FormatContext, type Stream } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import { check } from '../codec/av-errors.ts';
import { newPacket } from '../codec/handles.ts';
import { openInput, type MediaInput, type Watched } from '../codec/input.ts';

/**
 * Writes pictures and sound of two files into one MP4, without encoding either of them again.
 * @param film file with the pictures. @param sound file with the sound. @param begins when the sound begins in the
 * film, seconds; below 0 before it. @param file must not exist.
 * @throws AppError errors of reading the files, `STORAGE_FULL`, `CANCELLED`.
 */
export async function writeFilmWithSound({
  film,
  sound,
  begins,
  file,
  signal,
}: Watched & { film: string; sound: string; begins: number; file: string }): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const pictures = opened.use(await openInput(film, signal));
  const heard = opened.use(await openInput(sound, signal));
  const context = new FormatContext();
  opened.defer(() => context.freeContext());
  check(context.allocOutputContext2(null, 'mp4', `file:${file}`), 'create the MP4');
  context.setFlags(AVFMT_FLAG_BITEXACT);
  const tracks = [
    addTrack(context, pictures, pictures.video, Math.max(0, -begins)),
    addTrack(context, heard, heard.audio, Math.max(0, begins)),
  ];
  check(await context.openOutput(), 'open the MP4');
  opened.defer(() => context.closeOutput());
  check(await context.writeHeader(), 'start the MP4');
  for (const track of tracks) await copyTrack(context, track);
  check(await context.writeTrailer(), 'finish the MP4');
}

type Track = { input: MediaInput; from: Stream; to: Stream; /** Seconds. */ later: number };

function addTrack(context: FormatContext, input: MediaInput, from: Stream | null, later: number): Track {
  if (!from) throw new AppError('MEDIA_CORRUPT', { detail: 'a film without pictures, or a take without sound' });
  const to = context.newStream();
  check(from.codecpar.copy(to.codecpar), 'describe a track');
  // The other container's name for the coding.
  to.codecpar.codecTag = 0;
  // A WAV doesn't say which channel its only one is, and players would guess.
  if (to.codecpar.channels === 1) to.codecpar.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  to.timeBase = from.timeBase;
  to.avgFrameRate = from.avgFrameRate;
  return { input, from, to, later };
}

async function copyTrack(context: FormatContext, { input, from, to, later }: Track): Promise<void> {
  using packet = newPacket();
  const shift = BigInt(Math.round((later * from.timeBase.den) / from.timeBase.num));
  while (input.read(packet) >= 0) {
    if (packet.streamIndex === from.index) {
      packet.pts += shift;
      packet.dts += shift;
      packet.streamIndex = to.index;
      packet.rescaleTs(from.timeBase, to.timeBase);
      check(await context.interleavedWriteFrame(packet), 'write a packet');
    }
    packet.unref();
  }
}
