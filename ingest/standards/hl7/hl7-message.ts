import type { Hl7Segment } from './hl7-segment.ts';
import { offsetOf, toIso } from './hl7-time.ts';

/** HL7 table 0076, as far as hospitals send it. */
const types = new Set(
  'ACK ADT BAR BPS BRP BRT BTS CRM CSU DFT DOC DSR EAC EAN EAR EHC ESR ESU INR INU LSR LSU MCF MDM MFD MFK MFN MFQ MFR NMD NMQ NMR OMB OMD OMG OMI OML OMN OMP OMS OPL OPR OPU ORA ORB ORD ORF ORG ORI ORL ORM ORN ORP ORR ORS ORU OSM OSQ OSR OUL PEX PGL PIN PMU PPG PPP PPR PPT PPV PRR PTR QBP QCK QCN QRY QSB QSX QVR RAR RAS RCI RCL RDE RDR RDS RDY REF RER RGR RGV ROR RPA RPI RPL RPR RQA RQC RQI RQP RQQ RRA RRD RRE RRG RRI RSP RTB SIU SPQ SQM SQR SRM SRR SSR SSU STC SUR TBR TCR TCU UDM VQQ VXQ VXR VXU VXX'.split(
    ' ',
  ),
);

/** A message with its header read. */
export class Hl7Message {
  readonly segments: readonly Hl7Segment[];
  readonly header: Hl7Segment;
  /** ADT, RDE …; blank where the header holds anything that is not a type of message. */
  readonly type: string;
  /** A01, O11 … */
  readonly event: string;
  readonly #offset: string;

  constructor(header: Hl7Segment, segments: readonly Hl7Segment[]) {
    this.header = header;
    this.segments = segments;
    this.type = types.has(header.get(9)) ? header.get(9) : '';
    this.event = readEvent(header.get(9, 2)) || readEvent(this.find('EVN')?.get(1) ?? '');
    this.#offset = offsetOf(header.get(7));
  }

  get line(): number {
    return this.header.line;
  }

  find(name: string): Hl7Segment | undefined {
    return this.segments.find((segment) => segment.name === name);
  }

  /** The moment in the first of the fields that holds one. */
  moment(...texts: (string | undefined)[]): string | undefined {
    for (const text of texts) {
      const iso = text ? toIso(text, this.#offset) : undefined;
      if (iso !== undefined) return iso;
    }
    return undefined;
  }
}

/**
 * A letter and two digits, and nothing else: it is shown, and a message out of joint may hold anything in its place.
 */
const readEvent = (text: string): string => (/^[A-Z]\d{2}$/u.test(text) ? text : '');
