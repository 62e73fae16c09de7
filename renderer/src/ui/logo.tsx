import { useId, type ReactNode } from 'react';

/** The mark: a smile that is also the V of a voice. `size` in pixels. */
export function Logo({ size = 34 }: { size?: number }): ReactNode {
  const fill = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden>
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ff6b4a" />
          <stop offset="1" stopColor="#ffb057" />
        </linearGradient>
      </defs>
      <rect width="34" height="34" rx="10" fill={`url(#${fill})`} />
      <path d="M11 10.5v6a6 6 0 0 0 12 0v-6" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
  );
}
