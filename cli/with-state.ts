import type { Settings } from '../server/settings.ts';
import { openState, type State } from '../state/open-state.ts';

/** Opens the state for one command. While a server holds the embedded store, this says so. */
export async function withState<T>(settings: Settings, work: (state: State) => Promise<T>): Promise<T> {
  const state = await openState({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
  try {
    return await work(state);
  } finally {
    await state.close();
  }
}
