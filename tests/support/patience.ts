/** How long a test waits, milliseconds, for what must happen at last: longer than any slow machine needs. */
export const patience = { timeout: 120_000, interval: 50 };
