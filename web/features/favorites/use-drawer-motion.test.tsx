import { act, cleanup, render } from '@testing-library/react';
import { Drawer } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDrawerMotion } from './use-drawer-motion.ts';

function Example({ open }: { open: boolean }) {
  return (
    <Drawer open={open} title="Example" {...useDrawerMotion()}>
      Text
    </Drawer>
  );
}

const isHidden = () => document.querySelector('.ant-drawer-content-wrapper-hidden') !== null;
/** In small steps, since React answers only between them. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 10) await act(() => vi.advanceTimersByTimeAsync(10));
}

describe('the motion of a drawer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('slides the panel and fades the mask', async () => {
    render(<Example open />);
    await pass(40);
    expect(document.querySelector('.ant-drawer-panel-motion-right-appear-active')).toBeTruthy();
    expect(document.querySelector('.ant-drawer-mask-motion-appear-active')).toBeTruthy();
  });

  it('has ended after 500 ms where the browser does not report its end', async () => {
    const { rerender } = render(<Example open />);
    await pass(2000);
    rerender(<Example open={false} />);
    await pass(450);
    expect(isHidden()).toBe(false);
    await pass(100);
    expect(isHidden()).toBe(true);
  });
});
