import type { Entity } from '../../warehouse/schema/define.ts';

/** What a file is being read for. */
export interface Loading {
  entity: Entity;
  companyId: number;
  loadId: number;
}
