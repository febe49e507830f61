import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** A refused call is an answer that the product acts on; Chromium logs it all the same. */
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d\b/u;
const isRefusedCall = (message: ConsoleMessage) =>
  refusal.test(message.text()) && new URL(message.location().url).pathname.startsWith('/api/');

export interface PageWatch {
  /** Everything that went wrong in the pages' consoles: errors, uncaught exceptions, violations of the content security policy. */
  complaints: string[];
}

export async function watchPages(context: BrowserContext): Promise<PageWatch> {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusedCall(message)) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  await context.exposeFunction('reportViolation', (violation: string) => complaints.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return { complaints };
}
