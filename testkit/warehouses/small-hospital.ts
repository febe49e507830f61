/** The reference files of a hospital small enough to check by hand: two facilities in two time zones, two items, three NDCs. */
export const smallHospital: Record<string, string> = {
  facilities: `facility_code,name,timezone,parent_facility_code
MAIN,Main Hospital,America/Chicago,
EAST,East Clinic,America/New_York,MAIN
`,
  locations: `facility_code,location_code,name,location_type
MAIN,PHARM,Central pharmacy,central_pharmacy
MAIN,ADC1,Cabinet 1,adc
EAST,PHARM,Clinic pharmacy,central_pharmacy
`,
  items: `item_code,name,generic_name,unit,dea_schedule
PROP,Propofol 10 mg/mL,propofol,mL,
FENT,Fentanyl 50 mcg/mL,fentanyl,mL,2
`,
  products: `ndc,item_code,manufacturer,description,package_size
63323-269-10,PROP,Fresenius Kabi,"Propofol, 10 mL vials",100
0409-4699-30,PROP,Hospira,Propofol 20 mL vials,200
0409-9094-22,FENT,Hospira,Fentanyl 2 mL vials,20
`,
  staff: `staff_code,facility_code,name,role
N1,MAIN,Ann Example,rn
P1,EAST,Bob Example,pharmacist
`,
  staff_aliases: `alias,staff_code
ann.example,N1
`,
  prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to
63323-269-10,WAC,,50,2026-01-01,
63323-269-10,WAC,,60,2026-06-01,
63323-269-10,GPO,MAIN,40,2026-03-01,2026-05-01
`,
};
