import { peerRules } from '../../../analytics/anomaly/compare-peers.ts';

/** How much must be known of a user and of colleagues before they are compared, for whoever compares sums of the marts. */
export const casePeerRules = peerRules;
