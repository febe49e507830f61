/** Cancer treatment and what goes with it. The columns are those of read-catalog.ts. */
export const oncology = `
carboplatin-450mg|carboplatin|450 mg/45 mL|v|IV|Antineoplastic||V||22|4|C|J9045*9|0703-4248-81*1 50742-447-45*1 16729-295-34*1 69448-005-34*1
cisplatin-50mg|cisplatin|50 mg/50 mL|v|IV|Antineoplastic||V||14|3|C|J9060*5|0143-9504-01*1 0703-5747-11*1 16729-288-11*1 25021-253-50*1
oxaliplatin-100mg|oxaliplatin|100 mg/20 mL|v|IV|Antineoplastic||V||24|4|C|J9263*200|0703-3986-01*1 0781-3315-70*1 63323-750-10*1 0955-1727-20*1
paclitaxel-300mg|paclitaxel|300 mg/50 mL|v|IV|Antineoplastic||V||28|4|C|J9267*300|0703-3218-01*1 16714-137-01*1 23155-884-31*1 25021-255-50*1
paclitaxel-protein-100|paclitaxel protein-bound|100 mg|p|IV|Antineoplastic||E|H|820|3|C|J9264*100|0480-3290-01*1 0517-4300-01*1 0781-3531-91*1 24979-710-51*1
docetaxel-80mg|docetaxel|80 mg/4 mL|v|IV|Antineoplastic||V||46|3|C|J9171*80|0143-9205-01*1 0409-0367-01*1 0955-1021-04*1 16729-267-64*1
gemcitabine-1g|gemcitabine hydrochloride|1000 mg/26.3 mL|v|IV|Antineoplastic||V||29|3|C|J9201*5|0409-0181-01*1 25021-239-26*1 50742-496-26*1 67457-617-30*1
fluorouracil-25g|fluorouracil|2500 mg/50 mL|v|IV|Antineoplastic||V||16|4|C|J9190*5|25021-215-98*1 62332-751-50*1 63323-117-51*1 68001-525-27*1
irinotecan-100mg|irinotecan hydrochloride|100 mg/5 mL|v|IV|Antineoplastic||V||19|2|C|J9206*5|0009-0112-05*1 45963-614-51*1 0143-9701-01*1
doxorubicin-50mg|doxorubicin hydrochloride|50 mg/25 mL|v|IV|Antineoplastic||V|R|21|3|C|J9000*5|0069-0343-02*1 0143-9086-01*1 25021-207-25*1 45963-733-68*1
doxorubicin-liposomal|doxorubicin liposomal|20 mg/10 mL|v|IV|Antineoplastic||E|RH|180|1|C|Q2050*2|0338-0063-01*1 16714-742-01*1 43598-283-35*1
cyclophosphamide-1g|cyclophosphamide|1000 mg|p|IV|Antineoplastic||V|R|96|3|C|J9075*200|0781-3244-94*1 10019-939-01*1 16714-857-01*1 25021-248-51*1
methotrexate-1g|methotrexate sodium|1 g|p|IV|Antineoplastic||E||48|1|C|J9260*20|0143-9367-01*1 63323-122-50*1
methotrexate-50mg|methotrexate sodium|50 mg/2 mL|v|IV|Antineoplastic||E||6.9|2|C|J9260*1|61703-161-05*5 0143-9519-10*10 0703-3671-01*1
vincristine-2mg|vincristine sulfate|2 mg/2 mL|v|IV|Antineoplastic||V|R|19|2|C|J9370*2|0703-4412-11*1 61703-309-16*1 25021-472-77*1
etoposide-100mg|etoposide|100 mg/5 mL|v|IV|Antineoplastic||E||11|2|C|J9181*10|0143-9376-01*1 16729-114-31*1 63323-104-05*10
bleomycin-15u|bleomycin sulfate|15 units|p|IV|Antineoplastic||E|R|38|1|C|J9040*1|0143-9240-01*1 0409-0332-20*1 16714-886-01*1
azacitidine-100mg|azacitidine|100 mg|p|IV|Antineoplastic||E||31|3|C|J9025*100|0781-3253-94*1 0143-9606-01*1 16729-306-10*1 43598-143-62*1
decitabine-50mg|decitabine|50 mg|p|IV|Antineoplastic||E||52|2|C|J0894*50|0143-9385-01*1 16729-224-05*1 25021-219-20*1
bortezomib-35mg|bortezomib|3.5 mg|p|IV|Antineoplastic||E|H|118|3|C|J9041*35|0143-9098-01*1 0409-1700-01*1 10019-991-01*1 25021-244-10*1
carfilzomib-60mg|carfilzomib|60 mg|p|IV|Antineoplastic||E|RH|2650|1|C|J9047*60|76075-101-01*1
pemetrexed-500mg|pemetrexed disodium|500 mg|p|IV|Antineoplastic||E||96|3|C|J9305*50|0002-7623-01*1 43598-387-11*1 50742-341-01*1 55150-382-01*1
bendamustine-100mg|bendamustine hydrochloride|100 mg/4 mL|v|IV|Antineoplastic||E|RH|1850|1|C|J9034*100|63459-348-04*1 10019-079-01*1 42367-521-25*1
cytarabine-2g|cytarabine|2000 mg/20 mL|v|IV|Antineoplastic||E||21|1|C|J9100*20|25021-223-20*1 61703-155-01*1 71288-109-20*1
fulvestrant-250mg|fulvestrant|250 mg/5 mL|s|IM|Antineoplastic||E|RH|62|2|C|J9395*10|0143-9022-02*2 0310-0720-10*2 0781-3532-12*2
leuprolide-75mg|leuprolide acetate depot|7.5 mg|p|IM|Antineoplastic||E|RH|1450|2|CB|J9217*1|0074-3642-03*1 62935-753-75*1
busulfan-60mg|busulfan|60 mg/10 mL|v|IV|Antineoplastic||N|RHO|88|1|S|J0594*60|0409-1112-01*8 16729-351-92*8 25021-241-10*8
trastuzumab-150mg|trastuzumab|150 mg|p|IV|Monoclonal antibody||V|RH|1580|2|C|J9355*15|50242-132-01*1
trastuzumab-qyyp|trastuzumab-qyyp|420 mg|p|IV|Monoclonal antibody||V|RH|2900|2|C|Q5116*42|0069-0305-01*1
bevacizumab-100mg|bevacizumab|100 mg/4 mL|v|IV|Monoclonal antibody||E|RH|797|2|C|J9035*10|50242-060-01*1
bevacizumab-awwb|bevacizumab-awwb|400 mg/16 mL|v|IV|Monoclonal antibody||E|RH|2100|2|C|Q5107*40|55513-207-01*1
rituximab-100mg|rituximab|100 mg/10 mL|v|IV|Monoclonal antibody||V|RH|940|2|C|J9312*10|50242-051-21*1
rituximab-abbs|rituximab-abbs|500 mg/50 mL|v|IV|Monoclonal antibody||V|RH|3600|2|C|Q5115*50|63459-104-50*1
pembrolizumab-100mg|pembrolizumab|100 mg/4 mL|v|IV|Immunotherapy||V|RH|5650|4|C|J9271*100|0006-3026-02*1
nivolumab-240mg|nivolumab|240 mg/24 mL|v|IV|Immunotherapy||V|RH|7200|2|C|J9299*240|0003-3734-13*1
atezolizumab-1200mg|atezolizumab|1200 mg/20 mL|v|IV|Immunotherapy||E|RH|9900|1|C|J9022*120|50242-917-01*1
durvalumab-500mg|durvalumab|500 mg/10 mL|v|IV|Immunotherapy||E|RH|3900|1|C|J9173*50|0310-4611-50*1
ipilimumab-50mg|ipilimumab|50 mg/10 mL|v|IV|Immunotherapy||E|RHO|8200|1|C|J9228*50|0003-2327-11*1
daratumumab-faspro|daratumumab-hyaluronidase|1800 mg/15 mL|v|SC|Monoclonal antibody||E|RHO|8700|2|C|J9144*180|57894-503-01*1
pertuzumab-420mg|pertuzumab|420 mg/14 mL|v|IV|Monoclonal antibody||E|RH|6100|1|C|J9306*420|50242-145-01*1
cetuximab-100mg|cetuximab|100 mg/50 mL|v|IV|Monoclonal antibody||N|RH|690|1|C|J9055*10|66733-948-23*1
ado-trastuzumab-100mg|ado-trastuzumab emtansine|100 mg|p|IV|Antibody-drug conjugate||E|RH|3700|1|C|J9354*100|50242-088-01*1
pegfilgrastim-6mg|pegfilgrastim|6 mg/0.6 mL|s|SC|Colony stimulating factor||V|RH|3100|2|C|J2506*12|55513-190-01*1
pegfilgrastim-jmdb|pegfilgrastim-jmdb|6 mg/0.6 mL|s|SC|Colony stimulating factor||V|RH|1700|3|C|Q5108*12|67457-833-06*1 83257-005-41*1
filgrastim-sndz|filgrastim-sndz|300 mcg/0.5 mL|s|SC|Colony stimulating factor||V|RH|220|3|C|Q5101*300|61314-318-01*1
tbo-filgrastim|tbo-filgrastim|480 mcg/0.8 mL|s|SC|Colony stimulating factor||E|RH|290|1|C|J1447*480|63459-912-11*1
plerixafor-24mg|plerixafor|24 mg/1.2 mL|v|SC|Stem cell mobilizer||N|HO|510|1|S|J2562*24|0024-5862-01*1 0480-4320-01*1 25021-416-01*1
palonosetron-025|palonosetron hydrochloride|0.25 mg/5 mL|v|IV|Antiemetic||E||9.8|5|C|J2469*10|0409-2504-10*1 0703-4094-01*1 0781-3312-75*1 16714-834-01*1
fosaprepitant-150mg|fosaprepitant dimeglumine|150 mg|p|IV|Antiemetic||E||26|4|C|J1453*150|0006-3061-00*1 0143-9384-01*1 16714-248-01*1 43598-859-11*1
leucovorin-350mg|leucovorin calcium|350 mg|p|IV|Rescue agent||E||19|3|C|J0640*7|0143-9552-01*1 25021-816-30*1 67457-530-35*1 68001-418-38*1
mesna-1g|mesna|1000 mg/10 mL|v|IV|Rescue agent||E||17|1|C|J9209*5|0143-9260-01*1 0338-1305-01*1 10019-953-01*1
dexrazoxane-500mg|dexrazoxane|500 mg|p|IV|Rescue agent||N|HO|160|1|S|J1190*2|0143-9248-01*1 51991-942-98*1 55150-437-01*1
zoledronic-4mg|zoledronic acid|4 mg/5 mL|v|IV|Bisphosphonate||E||18|3|CB|J3489*4|16714-815-01*1 16729-242-31*1 23155-170-31*1 25021-801-66*1
capecitabine-500mg|capecitabine|500 mg|t|PO|Antineoplastic||E||0.6|2|T||68180-995-28*120 0093-2917-70*120 0378-7078-20*120
everolimus-10mg|everolimus|10 mg|t|PO|Antineoplastic||N|HO|190|1|T||0093-7769-24*28 49884-128-91*28
`;
