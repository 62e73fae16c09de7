/**
 * The time in a recording at which its template starts, so that no sound is lost and the pictures fall on whole
 * frames: the first picture, or as many whole frames earlier as the sound begins before it (rounded).
 * @param pictureStart, soundStart seconds. @param rate frames a second.
 */
export function templateOrigin(pictureStart: number, soundStart: number, rate: number): number {
  const framesBefore = Math.max(0, Math.round((pictureStart - soundStart) * rate));
  return pictureStart - framesBefore / rate;
}
