import { useEffect, useRef, type ReactNode, type Ref } from 'react';

/** A live stream. */
export function StreamVideo(props: {
  stream: MediaStream | null;
  label: string;
  className?: string | undefined;
  ref?: Ref<HTMLVideoElement>;
}): ReactNode {
  const { stream, label, className, ref } = props;
  const own = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (own.current) own.current.srcObject = stream;
  }, [stream]);

  return (
    <video
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={className}
      autoPlay
      muted
      playsInline
      aria-label={label}
    />
  );
}
