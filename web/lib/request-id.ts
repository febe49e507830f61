import { useRef } from 'react';

/** Also where the page is not served over TLS, unlike `crypto.randomUUID`. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The id under which something is sent: the same as long as the same is sent again, as after a lost answer, so that it is done
 * once. Once it is done, the same again is another deed.
 */
export function useRequestId() {
  const sent = useRef<{ text: string; id: string } | null>(null);
  return {
    idOf(body: unknown): string {
      const text = JSON.stringify(body);
      if (sent.current?.text !== text) sent.current = { text, id: newId() };
      return sent.current.id;
    },
    done() {
      sent.current = null;
    },
  };
}
