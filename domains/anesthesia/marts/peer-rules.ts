import { peerRules } from '../../shared/science/compare-peers.ts';

/** How much must be known of a user and of colleagues before they are compared, for whoever compares sums of the marts. */
export const casePeerRules = peerRules;
