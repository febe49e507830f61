import { c01 } from './c01-inpatient.ts';
import { c02 } from './c02-unregistered-site.ts';
import { c03 } from './c03-ineligible-provider.ts';
import { c04 } from './c04-over-bought.ts';
import { c05 } from './c05-gpo-prohibition.ts';
import { c06 } from './c06-gpo-beyond-use.ts';
import { c07 } from './c07-carved-out.ts';
import { c08 } from './c08-exclusion-file.ts';
import { c09 } from './c09-orphan.ts';
import { c10 } from './c10-register.ts';
import { c11 } from './c11-factor.ts';
import { c12 } from './c12-beyond-dispensed.ts';
import { c13 } from './c13-mix.ts';
import { c14 } from './c14-missing-data.ts';
import { c15 } from './c15-late-reversal.ts';
import { c16 } from './c16-other-ndc.ts';
import { c17 } from './c17-account-changed.ts';
import { c18 } from './c18-price.ts';
import { c19 } from './c19-ineligible-period.ts';
import { c20 } from './c20-share-jump.ts';
import { c21 } from './c21-tb-modifier.ts';
import { c22 } from './c22-jw-jz-modifier.ts';
import { c23 } from './c23-waste-beyond-container.ts';
import type { ComplianceRule } from './rule.ts';

/** A new rule is a file beside these, and a line here. */
export const complianceRules: readonly ComplianceRule[] = [
  ...[c01, c02, c03, c04, c05, c06, c07, c08, c09, c10, c11, c12],
  ...[c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23],
];
