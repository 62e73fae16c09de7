import { useId, type ReactNode } from 'react';

/** The drawn presenter: stands wherever a picture of a person helps and no recording exists yet. */
export function Presenter({ className }: { className?: string | undefined }): ReactNode {
  const room = useId();
  const light = useId();
  return (
    <svg className={className} viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <linearGradient id={room} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#566176" />
          <stop offset="0.55" stopColor="#39445a" />
          <stop offset="1" stopColor="#1f2736" />
        </linearGradient>
        <radialGradient id={light} cx="0.36" cy="0.2" r="0.75">
          <stop offset="0" stopColor="#aab6cc" stopOpacity="0.34" />
          <stop offset="1" stopColor="#aab6cc" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="640" height="400" fill={`url(#${room})`} />
      <rect width="640" height="400" fill={`url(#${light})`} />
      <g fill="#dfe7f5">
        <rect x="468" y="54" width="128" height="170" rx="4" opacity="0.1" />
        <rect x="480" y="66" width="104" height="68" rx="3" opacity="0.1" />
        <circle cx="74" cy="218" r="24" opacity="0.12" />
        <rect x="36" y="242" width="140" height="7" rx="3.5" opacity="0.14" />
      </g>
      <path d="M170 404c4-74 58-104 112-112h80c56 8 106 38 110 112z" fill="#e07a5f" />
      <path d="M282 292h80l-6 14c-18 20-50 20-68 0z" fill="#c9684f" />
      <path d="M284 250h76v44c0 38-76 38-76 0z" fill="#cf9f80" />
      <path d="M248 156c0-62 34-88 74-88s74 26 74 88c0 70-36 118-74 118s-74-48-74-118z" fill="#eab898" />
      <path
        d="M240 190c-16-82 14-134 82-134s98 52 82 134c-2-36-10-58-24-72-24 14-76 18-104 0-18 12-30 34-36 72z"
        fill="#3a2a23"
      />
      <g fill="none" stroke="#2f221d" strokeLinecap="round">
        <path d="M274 152c8-6 22-7 30-3" strokeWidth="6" />
        <path d="M342 149c8-4 22-3 30 3" strokeWidth="6" />
        <path d="M322 168c-4 12-6 22-3 27 2 3 6 4 9 3" stroke="#c78f70" strokeWidth="4.5" />
      </g>
      <ellipse cx="292" cy="176" rx="6.5" ry="8" fill="#2b2d35" />
      <ellipse cx="354" cy="176" rx="6.5" ry="8" fill="#2b2d35" />
      <path d="M290 220c20 9 46 9 66 0-3 24-18 36-33 36s-30-12-33-36z" fill="#8d3932" />
      <path d="M295 222c18 7 38 7 56 0l-3 10c-16 5-34 5-50 0z" fill="#fff" />
    </svg>
  );
}
