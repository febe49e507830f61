import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requestId } from '../../contracts/text.ts';
import { useRequestId } from './request-id.ts';

it('an id holds for the same that is sent again, until it is done', () => {
  const { result } = renderHook(() => useRequestId());
  const first = result.current.idOf({ min: 1 });
  expect(requestId.parse(first)).toBe(first);
  expect(result.current.idOf({ min: 1 })).toBe(first);
  const other = result.current.idOf({ min: 2 });
  expect(other).not.toBe(first);
  result.current.done();
  expect(result.current.idOf({ min: 2 })).not.toBe(other);
});
