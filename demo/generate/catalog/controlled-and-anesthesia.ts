/** Controlled substances, and what an anesthesia workplace holds. The columns are those of read-catalog.ts. */
export const controlledAndAnesthesia = `
fentanyl-100mcg-2ml|fentanyl citrate|100 mcg/2 mL|v|IV|Opioid analgesic|2|V|B|1.1|10|AN|J3010*1|0409-9093-11*10 0641-6027-25*25 63323-810-20*20 72572-170-25*25
fentanyl-250mcg-5ml|fentanyl citrate|250 mcg/5 mL|v|IV|Opioid analgesic|2|V|B|1.6|6|A|J3010*2.5|0409-9093-35*10 0641-6028-10*10 72572-171-10*10 63323-806-05*25
fentanyl-1000mcg-20ml|fentanyl citrate|1000 mcg/20 mL|v|IV|Opioid analgesic|2|E|B|4.9|2|I|J3010*10|0641-6029-01*1 0409-9094-31*25 63323-806-20*25
fentanyl-50mcg-syr|fentanyl citrate|50 mcg/1 mL|s|IV|Opioid analgesic|2|E|B|3.4|3|N|J3010*0.5|0641-6248-10*10 63323-806-01*25 0409-9094-25*10
hydromorphone-1mg-syr|hydromorphone hydrochloride|1 mg/1 mL|s|IV|Opioid analgesic|2|V|B|3.2|9|AN|J1171*10|0409-2552-01*10 0641-6169-10*10 63323-852-25*25 76045-009-11*10
hydromorphone-2mg-vial|hydromorphone hydrochloride|2 mg/1 mL|v|IV|Opioid analgesic|2|V|B|1.9|4|AN|J1171*20|0641-6151-25*25 0409-1312-30*10 63323-853-25*25 76045-010-11*10
hydromorphone-50mg-vial|hydromorphone hydrochloride|50 mg/5 mL|v|IV|Opioid analgesic|2|E|B|14|1|I|J1171*500|0409-2634-05*10 0703-0113-03*10 63323-851-15*10
hydromorphone-2mg-tab|hydromorphone hydrochloride|2 mg|t|PO|Opioid analgesic|2|E||0.28|3|N||10702-580-98*100 60687-259-34*100 0406-5606-23*100
hydromorphone-4mg-tab|hydromorphone hydrochloride|4 mg|t|PO|Opioid analgesic|2|E||0.4|2|N||0904-7415-18*100 10702-219-11*100 60687-106-83*100
morphine-4mg-syr|morphine sulfate|4 mg/1 mL|s|IV|Opioid analgesic|2|V|B|3.6|7|N|J2270*0.4|0409-1891-23*10 0641-6192-10*10 72572-440-25*25 63323-454-01*25
morphine-2mg-syr|morphine sulfate|2 mg/1 mL|s|IV|Opioid analgesic|2|E|B|3.4|4|N|J2270*0.2|0409-1890-23*10 0641-6191-10*10 63323-452-01*25 76045-004-11*10
morphine-10mg-vial|morphine sulfate|10 mg/1 mL|v|IV|Opioid analgesic|2|E|B|2.1|3|N|J2270*1|0409-1893-01*10 0641-6127-25*25 63323-451-01*25
morphine-pf-5mg|morphine sulfate preservative free|5 mg/10 mL|a|IT|Opioid analgesic|2|E|B|9.8|1|A|J2274*0.5|0409-3814-12*5 0641-6020-10*10
morphine-ir-15mg|morphine sulfate|15 mg|t|PO|Opioid analgesic|2|E||0.35|3|N||0832-0273-11*100 0406-1680-96*100 42858-887-33*100
morphine-er-15mg|morphine sulfate extended release|15 mg|t|PO|Opioid analgesic|2|E||0.55|2|N||0406-3613-18*100 42858-353-94*100 0054-9136-73*100
oxycodone-5mg|oxycodone hydrochloride|5 mg|t|PO|Opioid analgesic|2|V||0.19|10|N||10702-286-69*100 60687-382-89*100 0406-7381-61*100 42858-239-36*100
oxycodone-10mg|oxycodone hydrochloride|10 mg|t|PO|Opioid analgesic|2|E||0.24|4|N||10702-764-30*100 60687-644-33*100 0406-4665-61*100
oxycodone-soln-5mg|oxycodone hydrochloride|5 mg/5 mL|l|PO|Opioid analgesic|2|E||2.2|2|N||0054-0390-41*40 0406-6835-27*40 42858-592-18*40
oxycodone-apap-5-325|oxycodone hydrochloride-acetaminophen|5 mg-325 mg|t|PO|Opioid analgesic|2|E||0.21|5|N||60951-602-70*100 0406-7379-58*100 42858-341-68*100 0054-7438-52*100
hydrocodone-apap-5-325|hydrocodone bitartrate-acetaminophen|5 mg-325 mg|t|PO|Opioid analgesic|2|E||0.16|7|N||10702-245-54*100 60687-830-35*100 0406-3007-24*100 42858-689-94*100
hydrocodone-apap-10-325|hydrocodone bitartrate-acetaminophen|10 mg-325 mg|t|PO|Opioid analgesic|2|E||0.2|3|N||60687-152-23*100 0406-1851-40*100 42858-524-89*100
methadone-10mg|methadone hydrochloride|10 mg|t|PO|Opioid analgesic|2|E||0.17|2|N||0054-7161-45*100 0904-8861-41*100 10702-363-54*100
meperidine-25mg|meperidine hydrochloride|25 mg/1 mL|v|IV|Opioid analgesic|2|N|B|2.4|1|N|J2175*0.25|0409-1176-30*10 0641-6052-25*25
remifentanil-1mg|remifentanil hydrochloride|1 mg|p|IV|Opioid analgesic|2|E|B|29|3|A||0143-9391-10*10 63323-410-19*10 0641-1718-82*10
sufentanil-50mcg|sufentanil citrate|50 mcg/1 mL|a|IV|Opioid analgesic|2|E|B|5.6|2|A||17478-050-01*10 0409-3382-21*10 71288-889-25*10
tramadol-50mg|tramadol hydrochloride|50 mg|t|PO|Opioid analgesic|4|E||0.07|5|N||0406-4556-62*100 42858-933-75*100 0054-9583-77*100 0904-1852-91*100
nalbuphine-10mg|nalbuphine hydrochloride|10 mg/1 mL|v|IV|Opioid analgesic||E||6.1|2|L|J2300*1|0409-1463-01*10 70121-9565-5*10 0143-6385-71*10
butorphanol-1mg|butorphanol tartrate|1 mg/1 mL|v|IV|Opioid analgesic|4|E||6.8|1|N|J0595*1|0409-1623-01*10 0641-2315-23*10
buprenorphine-8mg-sl|buprenorphine-naloxone|8 mg-2 mg|t|SL|Opioid dependence|3|E||2.9|2|N||0406-8761-67*30 42858-966-33*30 0054-5296-76*30
midazolam-2mg|midazolam hydrochloride|2 mg/2 mL|v|IV|Benzodiazepine|4|V|B|0.9|9|AN|J2250*2|0409-0001-25*25 0641-6209-25*25 23155-600-41*25 63323-411-12*25
midazolam-10mg|midazolam hydrochloride|10 mg/2 mL|v|IV|Benzodiazepine|4|E|B|1.4|3|N|J2250*10|0409-2308-50*10 0641-6063-25*25 63323-412-02*10 23155-601-41*10
midazolam-50mg|midazolam hydrochloride|50 mg/10 mL|v|IV|Benzodiazepine|4|V|B|4.2|3|I|J2250*50|0641-6190-10*10 0409-2596-05*10 25021-661-10*10 23155-601-42*10
midazolam-100mg-bag|midazolam in sodium chloride|100 mg/100 mL|b|IV|Benzodiazepine|4|E|B|39|2|I|J2251*100|0143-9380-10*10 25021-688-87*20 44567-611-10*10
midazolam-syrup|midazolam hydrochloride|10 mg/5 mL|l|PO|Benzodiazepine|4|E||6.5|2|P||10702-195-67*10 60687-494-79*10 0406-3956-58*10
lorazepam-2mg|lorazepam|2 mg/1 mL|v|IV|Benzodiazepine|4|V|RB|1.7|6|N|J2060*1|0641-6048-25*25 0409-1985-30*10 72572-380-25*25 65219-368-02*25
lorazepam-1mg-tab|lorazepam|1 mg|t|PO|Benzodiazepine|4|E||0.06|4|N||0904-5963-78*100 10702-702-58*100 60687-334-30*100
diazepam-10mg|diazepam|10 mg/2 mL|s|IV|Benzodiazepine|4|E||14|2|N|J3360*2|0409-1273-32*10 0641-6244-10*10 43598-106-10*10
diazepam-5mg-tab|diazepam|5 mg|t|PO|Benzodiazepine|4|E||0.05|2|N||10702-777-82*100 60687-652-91*100 0406-7026-65*100
alprazolam-05mg|alprazolam|0.5 mg|t|PO|Benzodiazepine|4|N||0.04|2|N||10702-437-21*100 60687-136-55*100 0406-5424-65*100
clonazepam-05mg|clonazepam|0.5 mg|t|PO|Benzodiazepine|4|E||0.05|2|N||59651-722-01*100 72888-152-05*100 0093-0832-05*100
temazepam-15mg|temazepam|15 mg|c|PO|Hypnotic|4|N||0.11|2|N||0406-5597-95*100 42858-592-13*100 0054-6005-46*100
zolpidem-5mg|zolpidem tartrate|5 mg|t|PO|Hypnotic|4|N||0.04|3|N||10702-606-12*100 60687-958-32*100 0406-3119-42*100
phenobarbital-65mg|phenobarbital sodium|65 mg/1 mL|v|IV|Anticonvulsant|4|E||34|2|N||71288-492-21*25 70121-9371-9*25 0143-9966-77*25
ketamine-500mg|ketamine hydrochloride|500 mg/10 mL|v|IV|General anesthetic|3|V|B|6.9|4|AN||0143-8931-55*10 43598-351-64*10 0409-2034-51*10
ketamine-50mg-syr|ketamine hydrochloride|50 mg/5 mL|s|IV|General anesthetic|3|E|B|14|3|A||43598-944-19*10 0409-1393-23*10 63323-232-70*10
lacosamide-200mg|lacosamide|200 mg/20 mL|v|IV|Anticonvulsant|5|E||9.6|2|N||70121-7861-5*10 0143-5256-43*10 43598-958-17*10
lacosamide-100mg-tab|lacosamide|100 mg|t|PO|Anticonvulsant|5|E||0.42|2|N||60687-808-72*60 0406-9378-38*60 42858-412-84*60
pregabalin-75mg|pregabalin|75 mg|c|PO|Anticonvulsant|5|N||0.09|3|N||0054-1470-28*90 0904-9274-30*90 10702-429-86*90
methylphenidate-er-36mg|methylphenidate hydrochloride extended release|36 mg|t|PO|Stimulant|2|N||2.1|2|T||50458-586-01*100 62175-312-37*100 57664-608-88*100
lisdexamfetamine-30mg|lisdexamfetamine dimesylate|30 mg|c|PO|Stimulant|2|N||2.7|2|T||0406-5113-01*100 64850-552-01*100 59417-103-10*100
amphetamine-salts-10mg|amphetamine mixed salts|10 mg|t|PO|Stimulant|2|N||0.21|2|T||47781-176-01*100 0406-8591-18*100 42858-964-30*100
testosterone-cyp-200mg|testosterone cypionate|200 mg/1 mL|v|IM|Hormone|3|N||14|2|V|J1071*200|0009-0086-01*1 0143-9659-01*1 0409-6562-01*1
propofol-200mg|propofol|200 mg/20 mL|v|IV|General anesthetic||V|B|3.2|10|AI|J2704*20|0069-0209-10*10 0409-4699-30*5 0641-6194-10*10 16714-528-10*10
propofol-1000mg|propofol|1000 mg/100 mL|v|IV|General anesthetic||V|B|12|6|AI|J2704*100|0069-0248-10*10 0409-4699-24*10 0641-6196-10*10 16714-690-10*10
etomidate-40mg|etomidate|40 mg/20 mL|v|IV|General anesthetic||V|B|6.3|3|AK||0143-9311-10*10 72572-160-10*10 72485-508-10*10 67457-903-20*10
dexmedetomidine-200mcg|dexmedetomidine hydrochloride|200 mcg/2 mL|v|IV|Sedative||E|B|5.6|3|A||44567-600-04*25 83634-600-02*25 0143-9532-25*25 55150-209-02*25
dexmedetomidine-400mcg-bag|dexmedetomidine in sodium chloride|400 mcg/100 mL|b|IV|Sedative||E|B|21|4|I||44567-602-24*10 55150-296-10*10 0409-1660-20*10 71225-126-06*10
rocuronium-50mg|rocuronium bromide|50 mg/5 mL|v|IV|Neuromuscular blocker||V|RB|3.1|8|AK||0781-3220-92*10 65219-065-05*10 0409-7037-10*10 71288-700-06*10
rocuronium-100mg|rocuronium bromide|100 mg/10 mL|v|IV|Neuromuscular blocker||V|RB|5.2|3|I||43066-013-10*10 71288-718-11*10 0143-9250-10*10 63323-426-05*10
vecuronium-10mg|vecuronium bromide|10 mg|p|IV|Neuromuscular blocker||E|B|4.1|2|A||71288-349-36*10 70121-5490-5*10 0143-3144-83*10
cisatracurium-20mg|cisatracurium besylate|20 mg/10 mL|v|IV|Neuromuscular blocker||E|RB|9.5|2|AI||0641-3416-40*10 55150-645-31*10 25021-256-96*10
succinylcholine-200mg|succinylcholine chloride|200 mg/10 mL|v|IV|Neuromuscular blocker||V|RB|8.1|6|AK||43598-447-24*25 0409-8232-91*25 63323-446-11*25 0641-9944-92*25
neostigmine-5mg-syr|neostigmine methylsulfate|5 mg/5 mL|s|IV|Reversal agent||E|B|12|2|A||63323-675-82*10 0641-5431-49*10 55150-194-34*10
sugammadex-200mg|sugammadex sodium|200 mg/2 mL|v|IV|Reversal agent||V|BH|52|6|A||0006-3880-82*10
glycopyrrolate-04mg|glycopyrrolate|0.4 mg/2 mL|v|IV|Anticholinergic||E|B|1.9|6|A|J1596*4|0143-9586-25*25 0517-4602-25*25 0781-3827-96*25 25021-796-02*25
atropine-1mg-syr|atropine sulfate|1 mg/10 mL|s|IV|Anticholinergic||V|B|11|3|AK|J0461*100|70121-1706-2*10 0409-1630-10*10 16729-484-45*10 64253-400-91*10
atropine-04mg|atropine sulfate|0.4 mg/1 mL|v|IV|Anticholinergic||E|B|4.4|2|A|J0462*40|0517-1004-25*25 16729-525-08*25 0641-6251-10*25
ephedrine-50mg|ephedrine sulfate|50 mg/1 mL|v|IV|Vasopressor||V|B|4.7|5|A||70121-1162-2*25 0143-7134-80*25 43598-687-31*25 0409-1513-61*25
ephedrine-25mg-syr|ephedrine sulfate|25 mg/5 mL|s|IV|Vasopressor||E|B|13|4|A||43598-244-26*10 0409-7781-18*10 63323-257-54*10
phenylephrine-1mg-syr|phenylephrine hydrochloride|1000 mcg/10 mL|s|IV|Vasopressor||V|B|9.9|6|A|J2371*50|63037-173-25*25 71288-692-42*10 70121-8399-2*10 0143-7506-67*10
phenylephrine-10mg|phenylephrine hydrochloride|10000 mcg/1 mL|v|IV|Vasopressor||V|B|4.3|3|I|J2371*500|0641-6142-25*25 0781-3422-92*10 23155-620-41*25 25021-315-01*25
norepinephrine-4mg|norepinephrine bitartrate|4 mg/4 mL|v|IV|Vasopressor||V|B|6.4|6|IK||0409-3152-61*10 63323-881-63*10 0641-3060-92*10 55150-721-86*10
norepinephrine-4mg-bag|norepinephrine in sodium chloride|4 mg/250 mL|b|IV|Vasopressor||V|B|28|5|I||63323-491-34*10 44567-350-93*10 0338-6457-94*10 0264-9910-78*10
epinephrine-1mg-syr|epinephrine|1 mg/10 mL|s|IV|Vasopressor||V|B|12|4|K|J0167*10|0409-4933-01*10 43598-588-31*10 63323-100-24*10
epinephrine-1mg-vial|epinephrine|1 mg/1 mL|v|IV|Vasopressor||V|B|4.2|4|AE|J0165*10|0517-1171-10*10 42023-159-25*25 25021-760-34*25
vasopressin-20u|vasopressin|20 units/1 mL|v|IV|Vasopressor||V|RB|38|3|IK|J2598*20|0548-9701-00*10 25021-474-01*25 42023-164-10*10 43598-914-06*25
dopamine-400mg-bag|dopamine in dextrose|400 mg/250 mL|b|IV|Vasopressor||E|B|11|1|I|J1265*10|0338-1007-02*18 0409-7809-22*12
dobutamine-250mg-bag|dobutamine in dextrose|250 mg/250 mL|b|IV|Inotrope||E|B|10|1|I|J1250*1|0338-1073-02*18 0409-2346-32*12
milrinone-20mg-bag|milrinone in dextrose|20 mg/100 mL|b|IV|Inotrope||E|B|13|1|I|J2260*4|0143-9719-10*10 0338-6010-48*1 25021-313-82*10
lidocaine-1pct-20ml|lidocaine hydrochloride|200 mg/20 mL|v|INF|Local anesthetic||E|B|1.6|5|AE||63323-201-10*25 0143-9577-10*25 55150-252-20*25 0409-9137-05*25
lidocaine-2pct-5ml|lidocaine hydrochloride|100 mg/5 mL|s|IV|Antiarrhythmic||V|B|6.9|5|AK||0409-4903-34*10 55150-256-50*10 83090-005-10*10 63323-495-27*10
lidocaine-epi-1pct|lidocaine-epinephrine|200 mg/20 mL|v|INF|Local anesthetic||E|B|3|2|AE||63323-487-37*25 0409-3178-01*25 25021-738-68*25
bupivacaine-025-30ml|bupivacaine hydrochloride|75 mg/30 mL|v|INF|Local anesthetic||E|B|2.4|4|A|J0665*150|0143-9333-10*10 0409-1159-02*25 63323-464-39*25 55150-168-30*25
bupivacaine-05-30ml|bupivacaine hydrochloride|150 mg/30 mL|v|INF|Local anesthetic||E|B|2.6|4|A|J0665*300|0143-9334-10*10 0409-1162-02*25 63323-466-39*25 55150-170-30*25
bupivacaine-spinal|bupivacaine hydrochloride in dextrose|15 mg/2 mL|a|IT|Local anesthetic||E|B|3.9|3|A|J0665*30|0409-1761-10*10 71288-728-32*10 55150-171-10*10 71351-022-10*10
bupivacaine-liposomal|bupivacaine liposome|266 mg/20 mL|v|INF|Local anesthetic||N|HR|370|2|A|J0666*266|65250-266-04*4
ropivacaine-02-100ml|ropivacaine hydrochloride|200 mg/100 mL|b|EPI|Local anesthetic||E|B|12|3|AL|J2795*200|43066-152-10*10 25021-671-66*10 63323-285-67*12 55150-196-99*1
ropivacaine-05-30ml|ropivacaine hydrochloride|150 mg/30 mL|v|INF|Local anesthetic||E|B|4.4|4|A|J2795*150|52584-286-35*1 43066-023-10*10 63323-286-38*25 55150-198-30*25
chloroprocaine-3pct|chloroprocaine hydrochloride|600 mg/20 mL|v|EPI|Local anesthetic||E|B|13|1|A|J2401*600|0143-9210-10*10 63323-478-27*25
sevoflurane-250ml|sevoflurane|250 mL|g|INH|Inhaled anesthetic||V|B|48|3|A||0641-7544-22*6 55150-555-47*6 25021-220-11*6
ondansetron-4mg|ondansetron hydrochloride|4 mg/2 mL|v|IV|Antiemetic||E||0.45|9|AMEC|J2405*4|0409-0009-25*25 0641-6078-25*25 23155-547-42*25 25021-777-02*25
dexamethasone-4mg|dexamethasone sodium phosphate|4 mg/1 mL|v|IV|Corticosteroid||E||0.85|6|AMC|J1100*4|25021-052-01*25 0641-6145-25*25 63323-165-16*25 67457-419-01*25
dexamethasone-10mg|dexamethasone sodium phosphate|10 mg/1 mL|v|IV|Corticosteroid||E||1.4|4|MEC|J1100*10|25021-053-01*25 0641-0367-25*25 63323-506-16*25 55150-304-25*25
scopolamine-patch|scopolamine|1 mg/72 h|x|TD|Antiemetic||N||17|2|A||45802-580-46*10 50268-548-38*10 65862-333-68*10
metoclopramide-10mg|metoclopramide hydrochloride|10 mg/2 mL|v|IV|Antiemetic||N||0.95|3|ME|J2765*1|0409-3414-01*25 0703-4502-04*25 23155-240-41*25 76045-213-20*24
famotidine-20mg|famotidine|20 mg/2 mL|v|IV|Acid suppressant||N|R|0.8|4|ME|J1308*80|0641-6022-25*25 25021-753-02*25 63323-739-12*25 67457-433-22*25
tranexamic-1g|tranexamic acid|1000 mg/10 mL|v|IV|Hemostatic||V||7.9|4|ALE||25021-528-29*10 71288-201-17*10 70121-3231-5*10
acetaminophen-1g-bag|acetaminophen|1000 mg/100 mL|b|IV|Non-opioid analgesic||E||9.8|7|AME|J0131*100|0781-3156-95*10 24201-100-24*24 36000-306-60*40 55150-307-24*24
ketorolac-30mg|ketorolac tromethamine|30 mg/1 mL|v|IV|Non-opioid analgesic||E||1.2|7|AME|J1885*2|63323-162-12*25 0338-0072-25*25 0409-3795-01*25 65145-145-25*25
ketorolac-15mg|ketorolac tromethamine|15 mg/1 mL|v|IV|Non-opioid analgesic||E||1.1|4|ME|J1885*1|0409-3793-25*25 0338-0069-10*10 63323-161-12*25 25021-700-01*25
ibuprofen-800mg-bag|ibuprofen|800 mg/200 mL|b|IV|Non-opioid analgesic||N||18|1|M|J1741*8|66220-284-22*20 0990-9923-89*20
naloxone-04mg|naloxone hydrochloride|0.4 mg/1 mL|v|IV|Antidote||V||11|3|KE|J2312*40|0409-1215-01*10 0641-6132-25*25 36000-308-10*10 67457-292-02*10
naloxone-4mg-nasal|naloxone hydrochloride|4 mg|r|IN|Antidote||V||33|2|ET||69547-974-42*2
esmolol-100mg|esmolol hydrochloride|100 mg/10 mL|v|IV|Beta blocker||E|B|7.1|2|A|J1805*10|10019-115-01*25 25021-314-10*10 55150-194-10*25
labetalol-100mg|labetalol hydrochloride|100 mg/20 mL|v|IV|Beta blocker||E||6.4|4|AMEL|J1920*20|0143-9320-01*1 0409-0125-25*25 25021-317-20*1 36000-322-02*1
hydralazine-20mg|hydralazine hydrochloride|20 mg/1 mL|v|IV|Vasodilator||E||5.7|3|MEL|J0360*1|0517-0901-25*25 0641-6231-25*25 55150-400-25*25 63323-614-01*25
metoprolol-5mg|metoprolol tartrate|5 mg/5 mL|v|IV|Beta blocker||E||1.7|4|ME|J0616*5|0143-9660-10*10 0409-1778-05*10 25021-303-05*10 36000-033-10*10
diltiazem-25mg|diltiazem hydrochloride|25 mg/5 mL|v|IV|Calcium channel blocker||E|R|2.9|3|MEK|J1163*50|0641-6013-10*10 25021-319-05*10 55150-425-10*10 70860-301-05*10
nicardipine-20mg-bag|nicardipine in sodium chloride|20 mg/200 mL|b|IV|Calcium channel blocker||E||48|3|I|J2404*200|0143-9634-10*10 43066-009-10*10 69097-007-22*10
adenosine-6mg|adenosine|6 mg/2 mL|s|IV|Antiarrhythmic||V||8.2|2|KE|J0153*6|25021-301-67*10 63323-651-02*10 67457-855-02*10
amiodarone-150mg|amiodarone hydrochloride|150 mg/3 mL|v|IV|Antiarrhythmic||V||2.4|3|IK|J0282*5|0143-9875-25*25 25021-302-66*10 63323-616-03*25 67457-153-03*10
amiodarone-360mg-bag|amiodarone in dextrose|360 mg/200 mL|b|IV|Antiarrhythmic||E||49|1|I|J0283*12|43066-360-20*1 44567-818-26*10
digoxin-500mcg|digoxin|0.5 mg/2 mL|v|IV|Antiarrhythmic||E||5.4|1|M|J1160*1|0641-1410-35*25 0781-3059-95*10 52584-410-31*1
nitroglycerin-50mg-bag|nitroglycerin in dextrose|50 mg/250 mL|b|IV|Vasodilator||E||17|2|I|J2305*10|0338-1049-02*12 0264-9611-49*12 0990-4001-75*12
procainamide-1g|procainamide hydrochloride|1000 mg/10 mL|v|IV|Antiarrhythmic||N||41|1|S|J2690*1|0409-1902-01*25 14789-901-10*10 25021-322-10*10
`;
