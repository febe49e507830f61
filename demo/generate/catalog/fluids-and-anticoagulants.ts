/** Fluids, electrolytes, plasma proteins and what acts on clotting. The columns are those of read-catalog.ts. */
export const fluidsAndAnticoagulants = `
sodium-bicarb-50meq|sodium bicarbonate|50 mEq/50 mL|s|IV|Electrolyte||V|B|14|4|KIM||0409-5534-14*10 63323-083-05*10 51754-5012-4*10 81298-7620-3*10
calcium-chloride-1g|calcium chloride|1000 mg/10 mL|s|IV|Electrolyte||V|B|13|3|KA||0409-4928-34*10 71288-981-84*10 70121-9027-3*10
calcium-gluconate-1g|calcium gluconate|1000 mg/10 mL|v|IV|Electrolyte||V|B|5.5|4|MI|J0612*100|0143-9180-25*25 63323-360-19*25 65219-630-19*25 75834-171-19*25
magnesium-2g-bag|magnesium sulfate in water|2000 mg/50 mL|b|IV|Electrolyte||V|B|4.6|6|MIL|J3475*4|0264-4204-52*24 0338-1708-40*40 25021-612-81*10 44567-420-24*24
magnesium-1g-vial|magnesium sulfate|1000 mg/2 mL|v|IV|Electrolyte||E|B|2.6|2|K|J3475*2|63323-064-03*25 43598-853-61*25 0409-5829-53*25
potassium-cl-20meq-bag|potassium chloride in water|20 mEq/100 mL|b|IV|Electrolyte||V|B|6.1|6|MI|J3480*10|0338-0705-48*24 0990-7075-26*24 14789-108-10*24 65219-006-01*50
potassium-phos-45mmol|potassium phosphates|45 mmol/15 mL|v|IV|Electrolyte||E|B|19|2|I||0143-7408-71*25 43598-677-57*25 0409-2535-70*25
dextrose-50pct-syr|dextrose 50%|25000 mg/50 mL|s|IV|Electrolyte||V|B|13|3|KE||0409-6648-02*10 76329-3302-1*10 43598-751-11*10
dextrose-10pct-250|dextrose 10%|250 mL|b|IV|IV fluid||E|B|3.8|2|P||0264-7520-20*24 0990-7938-19*24 0338-0023-03*24
dextrose-5pct-250|dextrose 5%|250 mL|b|IV|IV fluid||E|B|3.1|4|MI|J7060*0.5|0409-7100-02*24 0264-7510-20*24 63323-624-74*30 0338-0017-02*1
dextrose-5pct-1000|dextrose 5%|1000 mL|b|IV|IV fluid||E|B|3.5|2|F|J7070*1|0338-0017-04*1 0264-7510-00*12 63323-624-10*10
sodium-chloride-1000|sodium chloride 0.9%|1000 mL|b|IV|IV fluid||V|B|3.4|10|FE|J7030*1|0264-5802-00*12 46163-300-10*14 0409-7101-67*14 49230-300-10*14
sodium-chloride-500|sodium chloride 0.9%|500 mL|b|IV|IV fluid||E|B|3.2|6|FE|J7040*1|0264-5802-10*24 0409-7101-66*24 0338-0049-03*1 0487-4301-50*18
sodium-chloride-250|sodium chloride 0.9%|250 mL|b|IV|IV fluid||E|B|3.1|5|FC|J7050*1|0264-7800-20*24 0338-0049-02*1 0409-7101-02*24 0487-4301-25*35
sodium-chloride-100|sodium chloride 0.9%|100 mL|b|IV|IV fluid||E|B|2.8|6|FC||0264-7455-83*96 0990-8815-68*96 63323-410-31*96 44567-291-37*96
sodium-chloride-flush|sodium chloride 0.9% flush|10 mL|s|IV|IV fluid||E|B|0.45|9|FEC||0143-8089-92*100 43598-862-61*100 0409-2243-24*100 63323-854-35*100
lactated-ringers-1000|lactated Ringer's|1000 mL|b|IV|IV fluid||V|B|3.6|9|FAE|J7120*1|0264-7750-00*12 0338-0125-04*14 0990-7953-09*12 63323-164-76*10
plasmalyte-1000|balanced electrolyte solution|1000 mL|b|IV|IV fluid||E|B|6.2|4|FA||0264-2731-93*14 0990-5434-92*14 63323-279-76*14
d5-half-ns-kcl|dextrose 5%-sodium chloride 0.45%-potassium chloride|1000 mL|b|IV|IV fluid||N|B|4.9|3|FP||0990-6580-35*14 63323-136-77*14 44567-574-64*14
sterile-water-10ml|sterile water for injection|10 mL|v|IV|IV fluid||E|B|0.9|4|FC|A4216*1|0409-4887-20*25 63323-185-20*25 0487-6105-01*25 0641-6147-10*25
albumin-25pct|albumin human 25%|12.5 g/50 mL|v|IV|Plasma protein||E|H|62|3|I||68516-574-28*1
albumin-5pct|albumin human 5%|12.5 g/250 mL|v|IV|Plasma protein||E|H|64|3|IA||68516-806-96*1
amino-acids-10pct|amino acids 10%|1000 mL|b|IV|Parenteral nutrition||E|B|46|1|PI||0338-1130-04*6 0990-4178-03*6 0264-1933-10*6
mannitol-20pct|mannitol 20%|100000 mg/500 mL|b|IV|Osmotic diuretic||E||21|1|IA||0338-8231-30*12 0264-2520-52*12
heparin-5000u|heparin sodium|5000 units/1 mL|v|SC|Anticoagulant||V||1.8|9|MI|J1644*5|0409-1402-12*50 0641-0400-12*25 0781-3545-25*25 25021-402-01*25
heparin-10000u|heparin sodium|10000 units/10 mL|v|IV|Anticoagulant||E||3.9|3|AR|J1644*10|0409-2720-02*25 0781-3540-25*25 25021-400-10*25 63323-540-15*25
heparin-25000u-bag|heparin in dextrose|25000 units/250 mL|b|IV|Anticoagulant||V||11|4|IM|J1644*25|0264-9587-20*24 0409-4520-30*30 63323-517-74*24
heparin-flush|heparin lock flush|500 units/5 mL|s|IV|Anticoagulant||N||0.85|4|C|J1642*50|64253-333-35*60 63323-880-49*60 0641-8913-18*60
enoxaparin-40mg|enoxaparin sodium|40 mg/0.4 mL|s|SC|Anticoagulant||V||4.9|8|M|J1650*4|0075-0620-40*10 0548-5602-00*10 0781-3246-64*10 0955-1004-10*10
enoxaparin-80mg|enoxaparin sodium|80 mg/0.8 mL|s|SC|Anticoagulant||E||9.2|3|M|J1650*8|0075-0622-80*10 0548-5604-00*10 0781-3262-68*10 0955-1008-10*10
enoxaparin-100mg|enoxaparin sodium|100 mg/1 mL|s|SC|Anticoagulant||E||11|2|M|J1650*10|0075-0623-00*10 0548-5605-00*10 0781-3268-69*10
fondaparinux-25mg|fondaparinux sodium|2.5 mg/0.5 mL|s|SC|Anticoagulant||N||18|1|M|J1652*5|0781-3443-95*10 55111-678-02*2 55150-230-10*10
argatroban-250mg|argatroban|250 mg/2.5 mL|v|IV|Anticoagulant||E||58|1|I|J0883*250|0143-9674-01*1 0409-1140-01*1 42023-182-01*1
bivalirudin-250mg|bivalirudin|250 mg|p|IV|Anticoagulant||E||29|2|R|J0583*250|0781-3158-95*10 16729-275-67*10 55111-652-37*10
alteplase-100mg|alteplase|100 mg|p|IV|Thrombolytic||V|RH|8900|1|E|J2997*100|50242-085-27*1
alteplase-2mg|alteplase|2 mg|p|IV|Thrombolytic||E|RH|185|2|C|J2997*2|50242-041-10*10
tenecteplase-50mg|tenecteplase|50 mg|p|IV|Thrombolytic||V|H|7300|1|E|J3101*50|50242-120-47*1
protamine-50mg|protamine sulfate|50 mg/5 mL|v|IV|Reversal agent||E||4.8|1|A|J2720*5|63323-229-05*25 0409-2834-87*25
vitamin-k-10mg|phytonadione|10 mg/1 mL|v|IV|Reversal agent||V||27|2|M|J3430*10|0409-9158-01*25 43598-405-16*25 65219-635-01*10
four-factor-pcc|prothrombin complex concentrate|1000 units|p|IV|Reversal agent||V|H|2400|1|S||63833-253-84*1
apixaban-5mg|apixaban|5 mg|t|PO|Anticoagulant||V||9.7|6|OT||0003-1391-24*60
rivaroxaban-20mg|rivaroxaban|20 mg|t|PO|Anticoagulant||E||17.9|3|OT||50458-355-52*30
warfarin-5mg|warfarin sodium|5 mg|t|PO|Anticoagulant||E||0.12|3|OT||68180-367-74*100 0093-2428-73*100 0378-4796-31*100
clopidogrel-75mg|clopidogrel bisulfate|75 mg|t|PO|Antiplatelet||E||0.06|4|OT||68382-920-19*90 68180-587-37*90 0093-6728-90*90
ticagrelor-90mg|ticagrelor|90 mg|t|PO|Antiplatelet||E||6.9|2|O||0186-7860-59*60
aspirin-81mg|aspirin|81 mg|t|PO|Antiplatelet||E||0.02|8|O||0378-9446-42*100 0904-5388-37*100 60687-442-38*100 50268-840-95*100
`;
