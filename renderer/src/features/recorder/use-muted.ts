import { useEffect, useState } from 'react';

type Muted = { audio: boolean; video: boolean };

/** Whether the system holds back sound or picture, for example while a switch on the computer turns the camera off. */
export function useMuted(stream: MediaStream): Muted {
  const [muted, setMuted] = useState<Muted>({ audio: false, video: false });

  useEffect(() => {
    const ended = new AbortController();
    const look = (): void =>
      setMuted({
        audio: stream.getAudioTracks().some((track) => track.muted),
        video: stream.getVideoTracks().some((track) => track.muted),
      });
    for (const track of stream.getTracks()) {
      track.addEventListener('mute', look, { signal: ended.signal });
      track.addEventListener('unmute', look, { signal: ended.signal });
    }
    look();
    return () => ended.abort();
  }, [stream]);

  return muted;
}
