import type { EventType } from './epcis-event.ts';

/** The fields that every event may have. */
const common = ['eventTime', 'recordTime', 'eventTimeZoneOffset', 'eventID', 'errorDeclaration', 'certificationInfo'];
const words = ['bizStep', 'disposition', 'readPoint', 'bizLocation'];
const parties = ['sourceList', 'destinationList', 'sensorElementList', 'persistentDisposition'];

/** The fields of each kind of event. */
const eventFields: Record<EventType, readonly string[]> = {
  ObjectEvent: [...common, 'epcList', 'action', ...words, 'bizTransactionList', 'quantityList', ...parties, 'ilmd'],
  AggregationEvent: [
    ...common,
    'parentID',
    'childEPCs',
    'action',
    ...words,
    'bizTransactionList',
    'childQuantityList',
    ...parties,
  ],
  AssociationEvent: [
    ...common,
    'parentID',
    'childEPCs',
    'childQuantityList',
    'action',
    ...words,
    'bizTransactionList',
    ...parties,
  ],
  TransactionEvent: [
    ...common,
    'bizTransactionList',
    'parentID',
    'epcList',
    'action',
    ...words,
    'quantityList',
    ...parties,
  ],
  TransformationEvent: [
    ...common,
    'inputEPCList',
    'inputQuantityList',
    'outputEPCList',
    'outputQuantityList',
    'transformationID',
    ...words,
    'bizTransactionList',
    ...parties,
    'ilmd',
  ],
};

/** The fields of events in EPCIS 1.0 to 2.0: whatever else an event has stands in a namespace of its own. */
export const knownFields: ReadonlySet<string> = new Set(Object.values(eventFields).flat());

/** The words of the Core Business Vocabulary 2.0, and two that it lacks and senders write. */
export const bizSteps: ReadonlySet<string> = new Set(
  (
    'accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting ' +
    'decommissioning departing destroying disassembling dispensing encoding entering_exiting holding inspecting ' +
    'installing killing loading other packing picking receiving removing repackaging repairing replacing reserving ' +
    'retail_selling shipping staging_outbound stock_taking stocking storing transporting unloading unpacking ' +
    'void_shipping sensor_reporting sampling consuming returning'
  ).split(' '),
);
export const dispositions: ReadonlySet<string> = new Set(
  (
    'active container_closed damaged destroyed dispensed disposed encoded expired in_progress in_transit inactive ' +
    'no_pedigree_match non_sellable_other partially_dispensed recalled reserved retail_sold returned ' +
    'sellable_accessible sellable_not_accessible stolen unknown available completeness_verified ' +
    'completeness_inferred conformant container_open mismatch_instance mismatch_class mismatch_quantity ' +
    'needs_replacement non_conformant unavailable'
  ).split(' '),
);
