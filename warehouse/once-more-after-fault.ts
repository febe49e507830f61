import { type Engine, StoreReopening } from './engine.ts';

/** Does the work once more where a fault of the store ended it, as soon as the store is open again. */
export async function onceMoreAfterFault<T>(
  engine: Engine,
  work: () => Promise<T>,
  onFault: (fault: StoreReopening) => void = () => {},
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreReopening)) throw error;
    onFault(error);
    await engine.whenOpen();
    return work();
  }
}
