/**
 * A hospital with nine anesthesia cases of two providers, small enough to check by hand: a hand-over that adds up and one that does
 * not, a waste without a witness, a drug from nowhere, a case without a record.
 */
export const surgicalHospital: Record<string, string> = {
  facilities: 'facility_code,name,timezone\nMAIN,Main Hospital,America/Chicago\n',
  locations: `facility_code,location_code,name,location_type
MAIN,PHARM,Central pharmacy,central_pharmacy
MAIN,OR1,Room 1,anesthesia_workstation
MAIN,OR2,Room 2,anesthesia_workstation
`,
  items: `item_code,name,generic_name,unit,dea_schedule
FENT,Fentanyl 50 mcg/mL,fentanyl,mcg,2
PROP,Propofol 10 mg/mL,propofol,mg,
ONDA,Ondansetron 2 mg/mL,ondansetron,mg,
`,
  products: `ndc,item_code,manufacturer,description,package_size,container_qty
0409-9094-22,FENT,Hospira,Fentanyl 2 mL vials,1000,100
63323-269-10,PROP,Fresenius Kabi,Propofol 20 mL vials,2000,200
0143-9891-05,ONDA,Hikma,Ondansetron 2 mL vials,100,4
`,
  staff: `staff_code,facility_code,name,role
A,MAIN,Ann Example,crna
B,MAIN,Bob Example,anesthesiologist
W,MAIN,Wes Example,rn
`,
  encounters: `encounter_code,facility_code,patient_class,admitted_at
E6,MAIN,inpatient,2026-05-06T06:00:00
E8,MAIN,inpatient,2026-05-08T06:00:00
`,
  movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,PHARM,0409-9094-22,L1,2027-06-30,2026-05-01T09:00:00,receive,10000,0.02
`,
  cases: `case_code,facility_code,location_code,encounter_code,procedure,service_line,staff_code,starts_at,ends_at
C1,MAIN,OR1,,Ureteroscopy,Urology,A,2026-05-04T08:00:00,2026-05-04T09:30:00
C2,MAIN,OR1,,Ureteroscopy,Urology,A,2026-05-05T08:00:00,2026-05-05T09:30:00
C3,MAIN,OR2,,Ureteroscopy,Urology,B,2026-05-05T08:00:00,2026-05-05T07:30:00
C4,MAIN,OR2,,,,B,2026-05-05T12:00:00,2026-05-05T13:00:00
C5,MAIN,OR1,,Ureteroscopy,Urology,A,2026-05-05T09:00:00,2026-05-05T10:30:00
C6,MAIN,OR1,E6,Ureteroscopy,Urology,A,2026-05-06T08:00:00,2026-05-06T09:00:00
C7,MAIN,OR1,,Ureteroscopy,Urology,A,2026-05-07T20:00:00,2026-05-07T21:00:00
C8,MAIN,OR2,E8,Ureteroscopy,Urology,B,2026-05-08T08:00:00,2026-05-08T09:00:00
C9,MAIN,OR2,,Ureteroscopy,Urology,B,2026-05-09T08:00:00,2026-05-09T09:00:00
`,
  case_doses: `case_code,item_code,staff_code,ndc,dispensed,administered,wasted,returned,wasted_at,witness_staff_code
C1,FENT,A,0409-9094-22,250,150,0,0,,
C1,FENT,B,,0,50,50,0,2026-05-04T09:40:00,W
C2,FENT,A,0409-9094-22,250,150,0,0,,
C2,FENT,B,,0,50,20,0,2026-05-05T09:10:00,W
C3,FENT,B,0409-9094-22,100,60,40,0,2026-05-05T08:40:00,B
C4,FENT,A,0409-9094-22,100,100,0,0,,
C4,FENT,B,0409-9094-22,100,100,0,0,,
C5,PROP,A,,0,120,0,0,,
C5,ONDA,A,0143-9891-05,4,0,4,0,2026-05-05T10:00:00,
C6,FENT,A,0409-9094-22,200,100,100,0,2026-05-06T06:30:00,W
C7,FENT,A,0409-9094-22,100,0,100,0,2026-05-07T23:00:00,
C8,FENT,B,0409-9094-22,200,100,100,0,2026-05-08T09:05:00,W
`,
};
