import { ReadingFollower, type FromFollower, type ToFollower } from './reading-follower.ts';

/** Follows the reader in a worker, so that the page never stutters: receives sound and reports the current word. */
const follower = new ReadingFollower();
let told = -1;

addEventListener('message', ({ data }: MessageEvent<ToFollower>) => {
  follower.take(data);
  if (follower.word === told) return;
  told = follower.word;
  postMessage({ word: told } satisfies FromFollower);
});
