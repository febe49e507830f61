/**
 * A hospital with the removals of a few nurses, small enough to check by hand: the worked examples of the diversion brief, a dose that was
 * struck out, a removal without a patient, two vials of different strength, a case with its own record. The newest records are days
 * later, so that everything of March is judged.
 */
export const watchedHospital: Record<string, string> = {
  facilities: 'facility_code,name,timezone\nMAIN,Main Hospital,America/Chicago\n',
  locations: `facility_code,location_code,name,location_type,location_group,care_area
MAIN,PHARM,Central pharmacy,central_pharmacy,Pharmacy,
MAIN,4W-A,4 West cabinet A,adc,4 West,medsurg
MAIN,4W-B,4 West cabinet B,adc,4 West,
MAIN,ICU,Intensive care,icu,ICU,
MAIN,OR1,Room 1,anesthesia_workstation,Operating Rooms,
`,
  items: `item_code,name,generic_name,unit,dose_unit,dose_per_unit,dosage_form,dea_schedule
FENT,Fentanyl 50 mcg/mL,fentanyl,mL,mcg,50,vial,2
HYDR,Hydromorphone 1 mg syringe,HYDROmorphone,mL,mg,1,syringe,2
HYDR2,Hydromorphone 2 mg syringe,hydromorphone,mL,mg,2,syringe,2
OXY,Oxycodone 5 mg,oxycodone,tablet,mg,5,tablet,2
MORP,Morphine 4 mg,morphine,mL,mg,4,syringe,2
PROP,Propofol 10 mg/mL,propofol,mL,mg,10,vial,
KETB,Ketamine bag,ketamine,mL,mg,2,infusion bag,3
ONDA,Ondansetron 2 mg/mL,ondansetron,mL,mg,2,vial,
`,
  products: `ndc,item_code,manufacturer,description,package_size,container_qty
0409-9094-22,FENT,Hospira,Fentanyl 2 mL vials,50,2
0409-1283-31,HYDR,Hospira,Hydromorphone 1 mL syringes,10,1
0409-1312-30,HYDR2,Hospira,Hydromorphone 2 mg syringes,10,1
0406-0552-01,OXY,Mallinckrodt,Oxycodone tablets,100,1
`,
  staff: `staff_code,facility_code,name,role,may_witness
N1,MAIN,Ann Nurse,rn,true
N2,MAIN,Bea Nurse,rn,true
N3,MAIN,Cal Nurse,rn,true
A1,MAIN,Dan Anesthetist,crna,true
`,
  shifts: `staff_code,starts_at,ends_at,kind,facility_code,location_code
N1,2026-03-12T06:52:00,2026-03-12T19:24:00,worked,MAIN,4W-A
N2,2026-03-12T06:55:00,2026-03-12T19:20:00,worked,MAIN,4W-A
N3,2026-03-11T18:50:00,2026-03-12T07:20:00,worked,MAIN,4W-A
N3,2026-03-12T18:50:00,2026-03-13T07:20:00,worked,MAIN,4W-A
`,
  encounters: `encounter_code,facility_code,patient_class,patient_key,admitted_at,discharged_at
E1,MAIN,inpatient,K1,2026-03-10T08:00:00,2026-03-15T10:00:00
E2,MAIN,inpatient,K2,2026-03-10T08:00:00,2026-03-12T18:05:00
E3,MAIN,emergency,K3,2026-03-12T01:00:00,2026-03-12T03:00:00
E4,MAIN,inpatient,K3,2026-03-12T05:00:00,2026-03-16T10:00:00
E5,MAIN,inpatient,K5,2026-03-11T05:00:00,2026-03-16T10:00:00
E9,MAIN,inpatient,K9,2026-03-18T05:00:00,
`,
  encounter_stays: `encounter_code,location_code,starts_at,ends_at
E1,4W-A,2026-03-10T08:00:00,2026-03-15T10:00:00
E2,4W-A,2026-03-10T08:00:00,2026-03-12T18:05:00
E3,4W-A,2026-03-12T01:00:00,2026-03-12T03:00:00
E4,4W-A,2026-03-12T05:00:00,2026-03-16T10:00:00
E5,4W-A,2026-03-11T05:00:00,2026-03-16T10:00:00
E9,4W-A,2026-03-18T05:00:00,
`,
  medication_orders: `order_code,encounter_code,item_code,dose,dose_max,unit,prn,min_interval_min,starts_at,stops_at
O1,E1,FENT,50,100,mcg,true,30,2026-03-10T09:00:00,2026-03-15T09:00:00
O2,E2,OXY,5,10,mg,true,240,2026-03-10T09:00:00,2026-03-12T18:00:00
O3,E4,HYDR,1,2,mg,true,120,2026-03-12T05:30:00,
O4,E5,MORP,4,4,mg,false,,2026-03-11T06:00:00,
`,
  adc_transactions: `transaction_id,facility_code,location_code,staff_code,witness_staff_code,encounter_code,item_code,ndc,occurred_at,kind,quantity,order_code,voided,source_transaction_id
T1,MAIN,4W-A,N1,,E1,FENT,0409-9094-22,2026-03-12T09:00:00,dispense,2,O1,,
T2,MAIN,4W-A,N1,N2,E1,FENT,0409-9094-22,2026-03-12T09:09:00,waste,1,O1,,T1
T3,MAIN,4W-A,N3,,E2,OXY,0406-0552-01,2026-03-12T03:10:00,dispense,2,O2,,
T4,MAIN,4W-A,N1,,E2,HYDR,0409-1283-31,2026-03-12T18:40:00,override_dispense,1,,,
T5,MAIN,4W-A,N2,,E4,HYDR2,0409-1312-30,2026-03-12T15:20:00,dispense,1,O3,,
T6,MAIN,4W-B,N3,N1,E4,HYDR2,0409-1312-30,2026-03-12T19:20:00,waste,0.5,O3,,
T7,MAIN,4W-A,N1,,E4,HYDR,0409-1283-31,2026-03-12T11:00:00,dispense,1,O3,,
T8,MAIN,4W-A,N1,N2,E4,HYDR,0409-1283-31,2026-03-12T11:20:00,waste,0.5,O3,,T7
T9,MAIN,4W-A,N3,,E5,MORP,,2026-03-12T03:05:00,dispense,1,O4,,
T10,MAIN,4W-A,N2,,,OXY,0406-0552-01,2026-03-12T12:00:00,dispense,1,,,
T11,MAIN,4W-A,N2,,E1,OXY,0406-0552-01,2026-03-12T12:10:00,dispense,1,,,
T12,MAIN,4W-A,N2,,E1,OXY,0406-0552-01,2026-03-12T12:20:00,dispense,1,,true,
T13,MAIN,4W-A,N1,,E1,FENT,0409-9094-22,2026-03-12T13:00:00,dispense,2,O1,,
T14,MAIN,4W-A,N1,,E1,FENT,0409-9094-22,2026-03-12T13:04:00,cancel,,,,T13
T15,MAIN,4W-A,N2,,,OXY,0406-0552-01,2026-03-12T12:30:00,count,10,,,
T16,MAIN,4W-A,N1,,,OXY,0406-0552-01,2026-03-12T12:40:00,discrepancy,-1,,,
T17,MAIN,OR1,A1,,E5,FENT,0409-9094-22,2026-03-13T08:05:00,dispense,4,,,
T18,MAIN,OR1,A1,,E5,PROP,,2026-03-13T08:06:00,dispense,20,,,
T90,MAIN,4W-A,N1,,E9,ONDA,,2026-03-18T09:00:00,dispense,2,,,
T91,MAIN,4W-A,N1,,E9,OXY,0406-0552-01,2026-03-18T09:00:00,dispense,1,,,
`,
  administrations: `administration_id,encounter_code,item_code,staff_code,administered_at,dose_given,status,charted_at,order_code,pain_score_before,pain_score_after
A1,E1,FENT,N1,2026-03-12T09:06:00,50,given,2026-03-12T09:07:00,O1,7,3
A2,E2,OXY,N3,2026-03-12T03:20:00,5,given,2026-03-12T03:21:00,O2,6,6
A3,E4,HYDR2,N2,2026-03-12T15:30:00,1,given,2026-03-12T15:31:00,O3,6,2
A4,E4,HYDR,N1,2026-03-12T11:05:00,0.5,given,2026-03-12T11:06:00,O3,6,2
A5,E4,HYDR,N1,2026-03-12T11:12:00,0.5,given,2026-03-12T11:13:00,O3,6,2
A7,E1,OXY,N2,2026-03-12T12:15:00,5,voided,2026-03-12T12:16:00,,,
A8,E5,MORP,N3,2026-03-12T22:00:00,0,refused,2026-03-12T22:01:00,,,
A90,E9,OXY,N1,2026-03-18T09:05:00,5,given,2026-03-18T09:06:00,,,
`,
  cases: `case_code,facility_code,location_code,encounter_code,procedure,service_line,staff_code,starts_at,ends_at
C1,MAIN,OR1,E5,Repair,General,A1,2026-03-13T08:00:00,2026-03-13T09:00:00
C9,MAIN,OR1,,Repair,General,A1,2026-03-18T08:00:00,2026-03-18T09:00:00
`,
  case_doses: `case_code,item_code,staff_code,ndc,dispensed,administered,wasted,returned,wasted_at,witness_staff_code
C1,FENT,A1,0409-9094-22,5,3,2,0,2026-03-13T09:40:00,N1
C1,PROP,A1,,20,20,0,0,,
`,
};

/** The dose of the morphine of 12 March, which arrives two days late. */
export const lateDose = `administration_id,encounter_code,item_code,staff_code,administered_at,dose_given,status,charted_at,order_code,pain_score_before,pain_score_after
A6,E5,MORP,N3,2026-03-12T03:20:00,4,given,2026-03-13T10:00:00,O4,,
`;
