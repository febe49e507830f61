import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/*
 * Runs before every test file of the browser side. The files of one worker share a document and what they import, since
 * loading antd anew for each took more time than the tests. So whatever one test leaves behind is cleared away here.
 */

// A machine that builds at the same time may take its time; a test that waits in vain still fails.
configure({ asyncUtilTimeout: 10_000 });

// Told that this is a test, antd gives all its parts one and the same id: no dialog would have its own name or Escape key.
vi.stubEnv('NODE_ENV', 'development');

// Queries by role ask for the style of every element, and happy-dom computes it anew from all of antd's rules each time.
// What a component sets on the element itself is all that these tests need.
const inlineStyle = (element: Element) => (element as HTMLElement).style;
beforeEach(() => {
  vi.stubGlobal('getComputedStyle', inlineStyle);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  // antd remembers which style sheets it has put into the head: those stay.
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});
