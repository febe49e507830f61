/** Biologics and specialty drugs, contrast agents and antidotes. The columns are those of read-catalog.ts. */
export const specialty = `
infliximab-100mg|infliximab|100 mg|p|IV|Immunomodulator||V|RH|1160|2|B|J1745*10|57894-030-01*1
infliximab-dyyb|infliximab-dyyb|100 mg|p|IV|Immunomodulator||V|RH|640|4|B|Q5103*10|0069-0809-01*1
vedolizumab-300mg|vedolizumab|300 mg|p|IV|Immunomodulator||E|RH|9100|2|B|J3380*300|64764-300-20*1
tocilizumab-400mg|tocilizumab|400 mg/20 mL|v|IV|Immunomodulator||E|RH|2500|1|B|J3262*400|50242-137-01*1
abatacept-250mg|abatacept|250 mg|p|IV|Immunomodulator||E|RH|1480|1|B|J0129*25|0003-2187-13*1
ustekinumab-130mg|ustekinumab|130 mg/26 mL|v|IV|Immunomodulator||E|RH|2100|1|B|J3358*130|57894-054-27*1
ocrelizumab-300mg|ocrelizumab|300 mg/10 mL|v|IV|Immunomodulator||E|RH|20200|1|B|J2350*300|50242-150-01*1
natalizumab-300mg|natalizumab|300 mg/15 mL|v|IV|Immunomodulator||E|RH|9200|1|B|J2323*300|64406-008-01*1
eculizumab-300mg|eculizumab|300 mg/30 mL|v|IV|Complement inhibitor||E|RHO|6900|1|B|J1299*150|25682-001-01*1
omalizumab-150mg|omalizumab|150 mg|p|SC|Monoclonal antibody||N|RH|1490|2|B|J2357*30|50242-040-62*1
benralizumab-30mg|benralizumab|30 mg/1 mL|s|SC|Monoclonal antibody||N|RH|5800|1|B|J0517*30|0310-1730-30*1
denosumab-60mg|denosumab|60 mg/1 mL|s|SC|Bone agent||N|RH|1780|2|B|J0897*60|55513-710-01*1
denosumab-120mg|denosumab|120 mg/1.7 mL|v|SC|Bone agent||E|RH|3100|2|C||55513-446-34*1
immune-globulin-10g|immune globulin intravenous 10%|10000 mg/100 mL|v|IV|Immune globulin||V|RH|1250|3|B|J1561*20|13533-800-71*1 76125-900-10*1 0944-2700-05*1
immune-globulin-20g|immune globulin intravenous 10%|20000 mg/200 mL|v|IV|Immune globulin||V|RH|2500|2|B|J1561*40|13533-800-24*1 76125-900-20*1 0944-2700-06*1
iron-sucrose-200mg|iron sucrose|200 mg/10 mL|v|IV|Iron replacement||E||62|4|BM|J1756*200|0517-2310-05*5 55150-842-26*5 25021-287-21*5
ferric-carboxymaltose|ferric carboxymaltose|750 mg/15 mL|v|IV|Iron replacement||E|H|1290|2|B|J1439*750|0517-0650-01*1
ferumoxytol-510mg|ferumoxytol|510 mg/17 mL|v|IV|Iron replacement||N|H|720|1|B|Q0138*510|0781-3154-01*1 59338-775-01*1
epoetin-10000u|epoetin alfa-epbx|10000 units/1 mL|v|SC|Erythropoietin||E|RH|98|3|BM|Q5106*10|0069-1308-10*10 59353-010-10*10
darbepoetin-100mcg|darbepoetin alfa|100 mcg/0.5 mL|s|SC|Erythropoietin||E|RH|790|2|B|J0881*100|55513-025-04*4
onabotulinum-100u|onabotulinumtoxinA|100 units|p|IM|Neurotoxin||N|RH|640|2|B|J0585*100|0023-1145-01*1
aflibercept-2mg|aflibercept|2 mg/0.05 mL|s|IVT|Ophthalmic antibody||E|RH|1850|2|B|J0178*2|61755-005-01*1
adalimumab-40mg|adalimumab-adaz|40 mg/0.4 mL|e|SC|Immunomodulator||N|RH|690|2|T||61314-473-64*2
etanercept-50mg|etanercept|50 mg/1 mL|e|SC|Immunomodulator||N|RH|1800|1|T||58406-868-55*4
mepolizumab-100mg|mepolizumab|100 mg|p|SC|Monoclonal antibody||N|RHO|3500|1|B|J2182*100|0173-0881-01*1
c1-esterase|C1 esterase inhibitor|500 units|p|IV|Complement inhibitor||E|RHO|2950|1|S|J0598*50|42227-083-01*1
medroxyprogesterone|medroxyprogesterone acetate|150 mg/1 mL|v|IM|Contraceptive||N||38|2|V||0009-4935-64*25
tacrolimus-1mg|tacrolimus|1 mg|c|PO|Immunosuppressant||V||0.34|3|OT||65862-498-32*100 68382-662-20*100 68180-870-54*100
mycophenolate-500mg|mycophenolate mofetil|500 mg|t|PO|Immunosuppressant||V||0.31|3|OT||68180-664-71*100 0093-2092-17*100 0378-8091-90*100
bictegravir-combo|bictegravir-emtricitabine-tenofovir|50 mg-200 mg-25 mg|t|PO|Antiretroviral||V|H|128|2|T||61958-318-66*30
emtricitabine-tenofovir|emtricitabine-tenofovir disoproxil|200 mg-300 mg|t|PO|Antiretroviral||E||1.4|2|T||68180-131-16*30 0093-3691-32*30 0378-7082-63*30
empagliflozin-10mg|empagliflozin|10 mg|t|PO|Antidiabetic||E|H|19.8|3|OT||0597-7018-98*30
fluticasone-salmeterol|fluticasone-salmeterol|250 mcg-50 mcg|h|INH|Bronchodilator||E||96|2|T||0173-5207-87*1
bosentan-125mg|bosentan|125 mg|t|PO|Pulmonary hypertension agent||N|HO|14|1|T||66215-102-03*60
iohexol-350-100ml|iohexol|35000 mg/100 mL|v|IV|Contrast agent||E|B|19|5|R|Q9967*100|0407-1413-63*10 0143-2556-20*10 43598-396-43*10 0409-4460-12*10
iodixanol-320-100ml|iodixanol|32000 mg/100 mL|v|IV|Contrast agent||E|B|31|2|R|Q9967*100|0407-2223-17*10 65219-383-10*10 0409-4383-55*10
gadobutrol-75ml|gadobutrol|7.5 mL|v|IV|Contrast agent||E|B|49|4|R|A9585*75|50419-325-11*20 65219-281-07*20 70436-212-54*20
gadoterate-15ml|gadoterate meglumine|15 mL|v|IV|Contrast agent||E|B|42|2|R|A9575*150|0407-2943-02*10 65219-084-15*10 67684-2000-6*5
perflutren-lipid|perflutren lipid microspheres|1.5 mL|v|IV|Contrast agent||N|RBH|152|2|R|Q9957*1|11994-494-56*4
regadenoson-04mg|regadenoson|0.4 mg/5 mL|s|IV|Diagnostic agent||N|BH|88|2|R|J2785*4|0409-1401-01*10 0469-6501-89*1 0641-6253-01*1
fomepizole-15g|fomepizole|1500 mg/1.5 mL|v|IV|Antidote||V|H|640|1|S||0409-7666-61*1
digoxin-immune-fab|digoxin immune fab|40 mg|p|IV|Antidote||V|RH|4300|1|S|J1162*1|50633-120-11*1
crotalidae-fab|crotalidae polyvalent immune fab|1 g|p|IV|Antidote||V|H|3200|1|S|J0840*1|50633-110-12*2
idarucizumab|idarucizumab|2500 mg/50 mL|v|IV|Antidote||V|RH|2300|1|S||0597-7797-12*2
dantrolene-20mg|dantrolene sodium|20 mg|p|IV|Antidote||V||92|1|S||70121-3382-9*6 0143-7080-58*6
deferoxamine-500mg|deferoxamine mesylate|500 mg|p|IV|Antidote||N||14|1|S|J0895*1|0078-0467-91*4 60505-6236-6*4 63323-597-10*1
glycopyrrolate-1mg-5ml|glycopyrrolate|1 mg/5 mL|v|IV|Anticholinergic||E|B|3.4|3|A|J1596*10|0143-9585-25*25 0517-4605-25*25 0781-3829-96*25 25021-796-05*25
`;
