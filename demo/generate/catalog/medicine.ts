/** Stomach, hormones, lungs, heart, nerves and mind. The columns are those of read-catalog.ts. */
export const medicine = `
pantoprazole-40mg-iv|pantoprazole sodium|40 mg|p|IV|Acid suppressant||E||2.9|6|MI||71288-864-35*10 70121-4657-5*10 0143-4290-34*10 43598-852-48*10
pantoprazole-40mg|pantoprazole sodium|40 mg|t|PO|Acid suppressant||E||0.06|8|OT||0093-9248-85*90 0378-6069-42*90 0904-2627-75*90 60687-197-36*90
omeprazole-20mg|omeprazole|20 mg|c|PO|Acid suppressant||N||0.05|3|T||0781-2868-31*30 50268-787-25*30 65862-513-49*30
octreotide-100mcg|octreotide acetate|100 mcg/1 mL|v|SC|Somatostatin analog||E|R|4.9|2|I|J2354*4|0078-0181-01*10 0641-6175-10*10 23155-688-41*10
insulin-regular|insulin human regular|300 units/3 mL|v|SC|Insulin||V|R|15|5|MI|J1817*6|0002-0213-01*1 0169-2101-25*5
insulin-glargine|insulin glargine|300 units/3 mL|e|SC|Insulin||V|R|24|5|MT||0088-3770-39*5
insulin-aspart|insulin aspart|1000 units/10 mL|v|SC|Insulin||V|R|72|6|MT||0169-8136-50*1
insulin-lispro|insulin lispro|1000 units/10 mL|v|SC|Insulin||V|R|66|4|MT||0002-6436-34*1
semaglutide-1mg-pen|semaglutide|4 mg/3 mL|e|SC|GLP-1 agonist||N|RH|968|2|T||0169-8309-20*1
liraglutide-pen|liraglutide|18 mg/3 mL|e|SC|GLP-1 agonist||N|RH|240|2|T||71288-563-85*3 0169-2800-15*3 0480-3667-20*3
glucagon-1mg|glucagon|1 mg|p|IM|Antihypoglycemic||V||235|1|KE|J1610*1|0169-7065-15*1 0378-8067-90*1 0548-5850-00*1
metformin-500mg|metformin hydrochloride|500 mg|t|PO|Antidiabetic||N||0.03|4|OT||60687-986-29*100 50268-969-73*100 65862-985-89*100
levothyroxine-50mcg|levothyroxine sodium|50 mcg|t|PO|Thyroid hormone||E||0.16|3|OT||72305-050-30*90 68382-447-11*90 68180-527-39*90
hydrocortisone-100mg|hydrocortisone sodium succinate|100 mg|p|IV|Corticosteroid||V||11|4|MI|J1720*1|0009-0011-03*1 69097-004-67*1 55150-339-80*1
methylpred-125mg|methylprednisolone sodium succinate|125 mg|p|IV|Corticosteroid||E|F|8.1|4|ME|J2919*25|0009-0047-04*25 0143-9754-25*25 43598-129-25*25 63323-258-03*25
methylpred-acetate-40mg|methylprednisolone acetate|40 mg/1 mL|v|IM|Corticosteroid||N||8.9|3|V|J1010*40|60219-1573-1*1 0009-3073-01*1 70121-1573-1*1 42023-240-01*1
triamcinolone-40mg|triamcinolone acetonide|40 mg/1 mL|v|IM|Corticosteroid||N||12|2|V|J3301*4|0003-0293-05*1 82667-800-01*1 0143-9387-25*25
prednisone-20mg|prednisone|20 mg|t|PO|Corticosteroid||E|F|0.09|5|OT||68180-752-19*100 0093-2878-54*100 0378-3404-62*100 0904-9558-93*100
dexamethasone-4mg-tab|dexamethasone|4 mg|t|PO|Corticosteroid||E||0.21|3|OTC||68382-594-12*100 68180-681-49*100 0093-4595-38*100
albuterol-neb|albuterol sulfate|2.5 mg/3 mL|n|INH|Bronchodilator||V|F|0.16|8|OE|J7613*2.5|0378-8270-52*25 0487-9501-01*30 60687-395-83*30 62135-828-84*30
albuterol-hfa|albuterol sulfate|90 mcg|h|INH|Bronchodilator||E|F|24|3|OT||0173-5891-89*1
ipratropium-neb|ipratropium bromide|0.5 mg/2.5 mL|n|INH|Bronchodilator||E|F|0.21|4|OE|J7644*0.5|0378-7970-52*25 0487-9801-01*30 47335-706-49*25 60687-394-83*30
duoneb|ipratropium-albuterol|0.5 mg/3 mL|n|INH|Bronchodilator||E|F|0.24|6|OE||0487-3225-61*30 0378-5302-29*30 76204-339-80*30
budesonide-neb|budesonide|0.5 mg/2 mL|n|INH|Corticosteroid||E|F|1.4|3|OP|J7626*1|0093-6815-55*30 0115-1687-74*30 0186-1988-04*30 0487-9601-01*30
dornase-alfa|dornase alfa|2.5 mg/2.5 mL|n|INH|Mucolytic||N|RH|148|1|P|J7639*2.5|50242-100-40*30
acetylcysteine-inj|acetylcysteine|6000 mg/30 mL|v|IV|Antidote||V||31|1|S|J0132*60|0574-0805-30*4 25021-812-30*4 55150-259-30*4
acetylcysteine-neb|acetylcysteine|800 mg/4 mL|v|INH|Mucolytic||N||5.2|2|M|J7608*0.8|0517-7604-25*25 63323-694-04*25 25021-106-58*25
prochlorperazine-10mg|prochlorperazine edisylate|10 mg/2 mL|v|IV|Antiemetic||N||6.1|3|ME|J0780*1|0641-6135-25*25 14789-700-02*10 23155-294-41*25 25021-790-02*10
promethazine-25mg|promethazine hydrochloride|25 mg/1 mL|v|IM|Antiemetic||N||2.7|2|ME|J2550*0.5|0641-0948-35*25 39822-5525-3*25 43598-242-94*25
droperidol-5mg|droperidol|5 mg/2 mL|v|IV|Antiemetic||N||9.8|2|EA|J1790*1|0143-9514-25*25 71288-310-55*10 70121-4032-8*10
ondansetron-odt-4mg|ondansetron|4 mg|t|PO|Antiemetic||E||0.14|6|OET|Q0162*1|0093-5883-81*30 0378-3984-48*30 0904-1225-70*30 60687-453-29*30
lactulose-20g|lactulose|20 g/30 mL|l|PO|Laxative||E||1.1|3|O||0378-8802-20*100 0904-9176-73*100 60687-804-74*100
docusate-100mg|docusate sodium|100 mg|c|PO|Laxative||N||0.02|6|O||68382-368-10*100 68180-415-83*100 0093-7989-51*100 0378-6126-29*100
senna-86mg|sennosides|8.6 mg|t|PO|Laxative||N||0.02|6|O||0378-5692-49*100 0904-3605-65*100 60687-293-86*100 50268-923-68*100
polyethylene-glycol|polyethylene glycol 3350|17 g|o|PO|Laxative||N||0.35|5|O||68382-315-86*30 68180-799-23*30 0093-1593-44*30 0378-2071-88*30
bisacodyl-supp|bisacodyl|10 mg|u|PR|Laxative||N||0.19|2|O||60687-747-16*50 50268-863-63*50 65862-871-24*50
furosemide-40mg|furosemide|40 mg/4 mL|v|IV|Diuretic||V||1.3|8|ME|J1938*40|0143-9156-10*10 16729-501-43*10 63323-280-26*25 23155-473-42*25
furosemide-100mg|furosemide|100 mg/10 mL|v|IV|Diuretic||E||2.2|3|I|J1938*100|0143-9157-10*10 16729-502-43*10 63323-280-36*25 23155-473-44*25
bumetanide-1mg|bumetanide|1 mg/4 mL|v|IV|Diuretic||E||2.8|2|M|J1939*2|0641-6161-10*10 25021-321-04*10 68462-469-54*10
furosemide-40mg-tab|furosemide|40 mg|t|PO|Diuretic||E||0.04|5|OT||65862-668-88*100 68382-772-92*100 68180-845-53*100 0093-1416-63*100
spironolactone-25mg|spironolactone|25 mg|t|PO|Diuretic||E||0.05|3|OT||0025-1001-31*100 50268-517-24*100 65862-624-18*100
metoprolol-25mg|metoprolol tartrate|25 mg|t|PO|Beta blocker||E||0.02|7|OT||65862-062-01*100 68180-906-91*100 0093-5796-82*100 0378-8677-68*100
carvedilol-625mg|carvedilol|6.25 mg|t|PO|Beta blocker||E||0.03|4|OT||0904-3256-80*100 60687-427-45*100 50268-284-32*100
lisinopril-10mg|lisinopril|10 mg|t|PO|ACE inhibitor||E||0.02|5|OT||68382-431-87*100 68180-994-12*100 0093-6598-51*100 0378-3129-84*100
losartan-50mg|losartan potassium|50 mg|t|PO|Angiotensin receptor blocker||E||0.04|4|OT||50268-307-47*90 65862-588-32*90 68382-217-36*90
amlodipine-5mg|amlodipine besylate|5 mg|t|PO|Calcium channel blocker||E||0.02|6|OT||0904-6038-20*90 60687-681-49*90 50268-862-88*90 65862-744-15*90
hydralazine-25mg|hydralazine hydrochloride|25 mg|t|PO|Vasodilator||E||0.04|3|OT||0093-1628-83*100 0378-5368-19*100 0904-2065-74*100
isosorbide-mn-30mg|isosorbide mononitrate|30 mg|t|PO|Vasodilator||N||0.08|2|OT||68382-657-49*100 68180-648-26*100 0093-4194-37*100
nitroglycerin-sl-04|nitroglycerin|0.4 mg|t|SL|Vasodilator||V||0.6|2|OE||68180-201-24*25 0093-1674-12*25 0378-2320-80*25
amiodarone-200mg|amiodarone hydrochloride|200 mg|t|PO|Antiarrhythmic||E||0.15|2|OT||65862-878-18*60 68382-210-63*60 68180-785-35*60
midodrine-5mg|midodrine hydrochloride|5 mg|t|PO|Vasopressor||E||0.19|2|O||0245-0212-01*100 0093-6022-40*100 0378-1892-46*100
atorvastatin-40mg|atorvastatin calcium|40 mg|t|PO|Statin||E||0.05|7|OT||50268-316-70*90 65862-149-94*90 68382-218-47*90 68180-245-84*90
pravastatin-40mg|pravastatin sodium|40 mg|t|PO|Statin||N||0.09|2|T||0093-7202-98*90 0378-6028-66*90 0904-1123-36*90
sacubitril-valsartan|sacubitril-valsartan|49 mg-51 mg|t|PO|Heart failure agent||E|H|11.2|2|OT||0078-3771-96*60
potassium-cl-er-20|potassium chloride extended release|20 mEq|t|PO|Electrolyte||E||0.18|6|OT||60687-417-27*100 50268-944-47*100 65862-535-35*100 68382-505-89*100
levetiracetam-500mg-iv|levetiracetam|500 mg/5 mL|v|IV|Anticonvulsant||V||2.4|5|MIE|J1953*50|0143-9574-25*25 0409-1886-02*25 25021-780-05*10 50474-002-63*10
levetiracetam-500mg|levetiracetam|500 mg|t|PO|Anticonvulsant||E||0.07|4|OT||0093-8827-82*120 0378-7844-16*120 0904-9967-19*120
valproate-500mg|valproate sodium|500 mg/5 mL|v|IV|Anticonvulsant||E||4.9|2|M||0143-9785-10*10 63323-494-05*10 43598-430-43*10
divalproex-500mg|divalproex sodium|500 mg|t|PO|Anticonvulsant||E||0.16|2|OT||0832-7124-01*100 50268-258-71*100 65862-504-76*100
gabapentin-300mg|gabapentin|300 mg|c|PO|Anticonvulsant||E||0.04|7|OT||65862-622-54*100 68382-122-17*100 68180-186-23*100 0093-4884-30*100
baclofen-10mg|baclofen|10 mg|t|PO|Muscle relaxant||N||0.06|3|OT||0832-1054-11*100 68180-190-60*100 0093-9037-12*100
cyclobenzaprine-10mg|cyclobenzaprine hydrochloride|10 mg|t|PO|Muscle relaxant||N||0.03|3|OT||0378-7299-65*100 0904-5981-84*100 60687-734-90*100
haloperidol-5mg|haloperidol lactate|5 mg/1 mL|v|IM|Antipsychotic||E||1.9|4|ME|J1630*1|0143-9501-25*25 25021-806-01*10 63323-474-01*25 67457-426-12*25
olanzapine-10mg-im|olanzapine|10 mg|p|IM|Antipsychotic||E||18|2|E|J2359*20|0517-0955-01*1 0781-3159-72*1 55150-308-01*1
quetiapine-25mg|quetiapine fumarate|25 mg|t|PO|Antipsychotic||E||0.04|4|OT||0904-9718-69*100 60687-377-46*100 50268-748-24*100
paliperidone-156mg|paliperidone palmitate|156 mg/1 mL|s|IM|Antipsychotic||N|H|2200|1|B|J2426*156|50458-563-01*1
sertraline-50mg|sertraline hydrochloride|50 mg|t|PO|Antidepressant||N||0.04|4|OT||68180-810-37*90 0093-8744-70*90 0378-8657-38*90
trazodone-50mg|trazodone hydrochloride|50 mg|t|PO|Antidepressant||N||0.04|4|OT||68382-186-21*100 68180-981-88*100 0093-2002-33*100
escitalopram-10mg|escitalopram oxalate|10 mg|t|PO|Antidepressant||N||0.04|3|OT||68180-817-79*100 0093-5833-34*100 0378-6572-70*100
diphenhydramine-50mg|diphenhydramine hydrochloride|50 mg/1 mL|v|IV|Antihistamine||E||1.1|5|MEC|J1200*1|0641-0376-25*25 25021-481-01*25 63323-664-01*25 72485-101-05*5
benztropine-2mg|benztropine mesylate|2 mg/2 mL|a|IM|Anticholinergic||N||16|1|S|J0515*2|0143-9233-05*5 63323-970-02*5 68382-860-10*5
melatonin-3mg|melatonin|3 mg|t|PO|Hypnotic||N||0.05|5|O||0904-8094-65*60 60687-207-29*60 50268-462-20*60 65862-824-89*60
acetaminophen-325mg|acetaminophen|325 mg|t|PO|Non-opioid analgesic||E||0.02|10|OT||50268-662-43*100 65862-641-78*100 68382-121-50*100 68180-293-25*100
acetaminophen-susp|acetaminophen|160 mg/5 mL|l|PO|Non-opioid analgesic||E|F|0.4|5|P||65862-339-96*100 68382-827-70*100 68180-795-67*100 0093-1227-67*100
acetaminophen-supp-120|acetaminophen|120 mg|u|PR|Non-opioid analgesic||N|F|0.6|2|P||0378-9320-75*12 0904-9763-17*12 60687-891-24*12
ibuprofen-600mg|ibuprofen|600 mg|t|PO|Non-opioid analgesic||N||0.05|6|OT||0904-9178-96*100 60687-490-56*100 50268-882-95*100 65862-780-34*100
ibuprofen-susp|ibuprofen|100 mg/5 mL|l|PO|Non-opioid analgesic||N|F|0.55|4|P||0378-4007-42*50 0904-4351-84*50 60687-589-28*50
celecoxib-200mg|celecoxib|200 mg|c|PO|Non-opioid analgesic||N||0.13|3|OT||0591-3984-01*100 0378-6669-33*100 0904-2087-87*100
lidocaine-patch-5pct|lidocaine|5%|x|TD|Local anesthetic||N||3.4|4|O||0591-2679-30*30 68180-688-89*30 0093-1042-52*30
allopurinol-300mg|allopurinol|300 mg|t|PO|Antigout||N||0.08|2|OT||0591-5544-05*100 68180-516-80*100 0093-3783-75*100
tamsulosin-04mg|tamsulosin hydrochloride|0.4 mg|c|PO|Alpha blocker||N||0.05|4|OT||0781-2076-92*100 0093-5036-54*100 0378-8027-91*100
finasteride-5mg|finasteride|5 mg|t|PO|5-alpha reductase inhibitor||N||0.06|2|OT||0093-7355-05*90 65862-305-49*90 68382-366-95*90
oxybutynin-5mg|oxybutynin chloride|5 mg|t|PO|Antimuscarinic||N||0.06|2|OT||0832-0038-50*100 0378-6469-11*100 0904-5656-51*100
folic-acid-1mg|folic acid|1 mg|t|PO|Vitamin||N||0.02|3|O||60687-255-50*100 50268-388-48*100 65862-812-54*100
thiamine-200mg|thiamine hydrochloride|200 mg/2 mL|v|IV|Vitamin||E||4.9|3|ME|J3411*2|0641-6228-25*25 25021-500-02*25 43598-050-25*25 55150-273-25*25
cyanocobalamin-1000|cyanocobalamin|1000 mcg/1 mL|v|IM|Vitamin||N||2.3|2|VB|J3420*1|0143-9621-25*25 0517-0031-25*25 16729-533-08*25
multivitamin-iv|multivitamin infusion adult|10 mL|v|IV|Vitamin||N|R|7.6|2|M||55150-894-47*10 25021-287-12*10 71288-188-97*10
desmopressin-4mcg|desmopressin acetate|4 mcg/1 mL|a|IV|Hormone||E|R|24|1|S|J2597*4|25021-460-01*10 39822-6200-2*10 43598-931-09*10
conivaptan-20mg|conivaptan hydrochloride|20 mg/100 mL|b|IV|Vasopressin antagonist||N|H|620|1|S||66220-160-10*10
`;
