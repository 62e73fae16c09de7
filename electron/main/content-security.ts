/** The page's content security policy, the same in both shells. */
function contentSecurityPolicy(eventsOrigin?: string, pageServer?: URL): string {
  const connections = ["'self'", eventsOrigin, pageServer && `ws://${pageServer.host}`];
  return [
    "default-src 'none'",
    // Vite's inline script reloads changed modules.
    `script-src 'self'${pageServer ? " 'unsafe-inline'" : ''}`,
    // The component library writes style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    `connect-src ${connections.filter((origin) => origin !== undefined).join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Headers of every answer to the page.
 * @param pageServer in development: see `page-server.ts`.
 */
export function pageHeaders(eventsOrigin?: string, pageServer?: URL): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(eventsOrigin, pageServer),
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), usb=(), serial=(), hid=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
