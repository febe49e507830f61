import type { State } from '../../state/open-state.ts';
import type { Engine } from '../../warehouse/engine.ts';

export interface ImportsOptions {
  state: State;
  warehouse: Engine;
  dataDir: string;
  now: () => Date;
  onFailure: (error: unknown) => void;
}
