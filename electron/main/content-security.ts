/** What the window's page may load and do; the same in both shells. */
function contentSecurityPolicy(eventsOrigin?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The component library writes style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    `connect-src 'self'${eventsOrigin === undefined ? '' : ` ${eventsOrigin}`}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer to the page. */
export function pageHeaders(eventsOrigin?: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(eventsOrigin),
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(), geolocation=(), usb=(), serial=(), hid=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
