/** Antibacterials, antivirals and antifungals. The columns are those of read-catalog.ts. */
export const antiInfectives = `
ceftriaxone-1g|ceftriaxone sodium|1 g|p|IV|Antibacterial||V|F|1.7|9|XE|J0696*4|0143-9857-25*25 0264-3153-11*24 0409-7332-01*10 0781-3208-85*1
ceftriaxone-2g|ceftriaxone sodium|2 g|p|IV|Antibacterial||E|F|3.1|4|XE|J0696*8|0143-9856-25*25 0264-3155-11*24 0409-7335-03*10 0781-3209-95*10
cefazolin-1g|cefazolin sodium|1 g|p|IV|Antibacterial||V||1.1|5|XA|J0690*2|0143-9262-25*25 0409-2585-01*25 25021-101-10*25 44567-120-25*25
cefazolin-2g|cefazolin sodium|2 g|p|IV|Antibacterial||V||2.6|7|XA|J0690*4|60505-6231-5*25 0143-9139-25*25 44567-840-25*25 70121-1736-3*25
cefepime-1g|cefepime hydrochloride|1 g|p|IV|Antibacterial||E||4.4|4|X|J0692*2|0409-9566-10*10 25021-121-20*10 44567-130-10*10 60505-6144-4*10
cefepime-2g|cefepime hydrochloride|2 g|p|IV|Antibacterial||V||6.9|6|X|J0692*4|0409-9735-10*10 25021-122-50*10 44567-131-10*10 60505-6145-4*10
ceftazidime-1g|ceftazidime|1 g|p|IV|Antibacterial||E||4.6|2|X|J0713*2|0409-5082-16*25 25021-127-20*25 44567-235-25*25
ceftaroline-600mg|ceftaroline fosamil|600 mg|p|IV|Antibacterial||N|H|205|1|X|J0712*60|0456-0600-10*10
cefoxitin-2g|cefoxitin sodium|2 g|p|IV|Antibacterial||E||7.9|2|AX|J0694*2|0143-9877-25*25 0264-3125-11*24 25021-110-20*10
ampicillin-1g|ampicillin sodium|1 g|p|IV|Antibacterial||E||2.9|3|XPL|J0290*2|0781-3404-95*10 23155-916-41*10 25021-136-10*10 44567-102-10*10
ampicillin-2g|ampicillin sodium|2 g|p|IV|Antibacterial||E||4.2|3|XL|J0290*4|0781-3408-95*10 23155-917-41*10 25021-137-20*10 44567-103-10*10
amp-sulbactam-3g|ampicillin-sulbactam|3 g|p|IV|Antibacterial||E||3.9|5|X|J0295*2|0049-0014-83*10 0409-2987-03*10 0641-6117-10*10 44567-150-10*10
pip-tazo-3375|piperacillin-tazobactam|3.375 g|p|IV|Antibacterial||V||4.3|6|X|J2543*3|0338-9636-24*24 0409-3378-13*10 0781-3113-95*10 25021-165-30*10
pip-tazo-45|piperacillin-tazobactam|4.5 g|p|IV|Antibacterial||V||5.4|6|X|J2543*4|0338-9638-12*12 0409-3379-04*10 0781-3114-95*10 25021-166-48*10
meropenem-1g|meropenem|1 g|p|IV|Antibacterial||V||5.9|4|X|J2185*10|0143-9431-10*10 0409-1391-22*10 0781-3098-95*10 44567-146-10*10
meropenem-500mg|meropenem|500 mg|p|IV|Antibacterial||E||3.7|2|X|J2185*5|0143-9430-10*10 0409-0222-10*10 0781-3000-95*10
ertapenem-1g|ertapenem sodium|1 g|p|IV|Antibacterial||E||29|2|XC|J1335*2|0143-9398-10*10 0409-3510-22*10 16714-889-10*10
vancomycin-1g|vancomycin hydrochloride|1 g|p|IV|Antibacterial||V||4.1|8|X||0409-6535-01*10 0641-4524-75*10 55150-407-54*10 25021-774-82*10
vancomycin-125g-bag|vancomycin in sodium chloride|1250 mg/250 mL|b|IV|Antibacterial||V|R|19|4|X||0264-7390-19*12 0990-4618-62*12 63323-279-63*12
daptomycin-500mg|daptomycin|500 mg|p|IV|Antibacterial||E|R|34|3|XC|J0878*500|0143-9378-01*1 16714-892-01*1 16729-435-05*1 25021-174-15*1
linezolid-600mg-bag|linezolid|600 mg/300 mL|b|IV|Antibacterial||E||16|2|X|J2020*3|0009-4992-02*10 0143-9534-10*10 0781-3433-95*10
gentamicin-80mg|gentamicin sulfate|80 mg/2 mL|v|IV|Antibacterial||E||1.4|3|XPL|J1580*1|0143-9128-25*25 0409-1207-03*25 55150-401-25*25 63323-010-02*25
tobramycin-80mg|tobramycin sulfate|80 mg/2 mL|v|IV|Antibacterial||N||3.4|1|X|J3260*1|0409-3578-01*25 36000-244-25*25 63323-306-02*25
azithromycin-500mg-iv|azithromycin|500 mg|p|IV|Antibacterial||E|F|5.6|5|XE|J0456*1|0069-3150-83*10 0409-0144-11*10 25021-180-66*10 55150-174-10*10
levofloxacin-750mg-bag|levofloxacin in dextrose|750 mg/150 mL|b|IV|Antibacterial||E||6.4|3|X|J1956*3|0143-9317-24*24 25021-132-83*24 36000-048-24*1 44567-437-24*24
ciprofloxacin-400mg-bag|ciprofloxacin in dextrose|400 mg/200 mL|b|IV|Antibacterial||E||4.9|2|X|J0744*2|0409-3300-24*24 25021-114-87*24 0990-3934-18*24
metronidazole-500mg-bag|metronidazole|500 mg/100 mL|b|IV|Antibacterial||E||2.3|5|XA|J1836*50|0264-5535-32*24 0338-1055-48*24 0409-0152-24*24 80830-2465-9*24
clindamycin-600mg|clindamycin phosphate|600 mg/4 mL|v|IV|Antibacterial||E||3.9|3|XA|J0736*2|0009-0775-26*25 25021-115-04*25 71288-757-69*25
clindamycin-900mg|clindamycin phosphate|900 mg/6 mL|v|IV|Antibacterial||E||5.1|3|XA|J0736*3|0009-0902-18*25 25021-115-06*25 0641-8248-81*25
nafcillin-2g|nafcillin sodium|2 g|p|IV|Antibacterial||E||9.8|2|X|J2290*100|25021-140-10*10 44567-222-10*10 55150-123-15*10
penicillin-g-benz|penicillin G benzathine|1200000 units/2 mL|s|IM|Antibacterial||V|RH|178|1|E|J0561*12|60793-701-10*10
penicillin-g-5mu|penicillin G potassium|5000000 units|p|IV|Antibacterial||E||9.9|2|XL|J2540*8.33|0049-0420-10*10 0781-6135-95*10 44567-311-10*10
acyclovir-500mg|acyclovir sodium|500 mg/10 mL|v|IV|Antiviral||E||6.2|2|X|J0133*100|55150-154-10*10 63323-325-14*10 65219-622-10*10
remdesivir-100mg|remdesivir|100 mg|p|IV|Antiviral||E|HF|520|2|X|J0248*100|61958-2901-2*1
fluconazole-400mg-bag|fluconazole in sodium chloride|400 mg/200 mL|b|IV|Antifungal||E||8.4|2|X|J1450*2|0338-6045-37*10 0409-4321-24*24 25021-184-67*10
micafungin-100mg|micafungin sodium|100 mg|p|IV|Antifungal||E||24|3|X|J2248*100|0143-9362-01*1 0469-3211-10*10 16714-301-10*10 25021-191-10*1
caspofungin-50mg|caspofungin acetate|50 mg|p|IV|Antifungal||N|R|42|1|X|J0637*10|0006-3822-10*1 63323-358-10*1 0781-3421-94*1
liposomal-amphotericin|amphotericin B liposome|50 mg|p|IV|Antifungal||E|RH|118|1|S|J0289*5|0469-3051-30*1 55150-365-01*1
amox-clav-875|amoxicillin-clavulanate|875 mg-125 mg|t|PO|Antibacterial||E||0.38|4|OT||65862-938-17*20 68382-524-76*20 68180-458-97*20
cephalexin-500mg|cephalexin|500 mg|c|PO|Antibacterial||E||0.11|4|OT||68180-363-23*100 0093-7586-26*100 0378-6158-18*100
doxycycline-100mg|doxycycline hyclate|100 mg|t|PO|Antibacterial||E||0.24|3|OT||0378-0167-13*50 0591-5553-05*50 0904-2197-36*50
azithromycin-250mg|azithromycin|250 mg|t|PO|Antibacterial||E|F|0.42|4|OT||50268-269-43*30 65862-674-89*30 68382-148-27*30
smx-tmp-ds|sulfamethoxazole-trimethoprim|800 mg-160 mg|t|PO|Antibacterial||E||0.06|3|OT||50268-787-41*100 65862-190-55*100 68382-456-50*100
ciprofloxacin-500mg|ciprofloxacin hydrochloride|500 mg|t|PO|Antibacterial||E||0.13|2|OT||0093-9047-19*100 0378-3644-82*100 0904-3787-45*100
levofloxacin-750mg|levofloxacin|750 mg|t|PO|Antibacterial||E||0.29|2|OT||0378-9256-12*20 0904-2300-75*20 60687-915-43*20
oseltamivir-75mg|oseltamivir phosphate|75 mg|c|PO|Antiviral||V|F|2.2|4|OTE||68382-865-30*10 68180-504-79*10 0093-5369-94*10
fluconazole-200mg|fluconazole|200 mg|t|PO|Antifungal||E||0.19|2|OT||65862-820-82*30 68382-194-17*30 68180-380-71*30
nystatin-susp|nystatin|500000 units/5 mL|l|PO|Antifungal||N||1.9|2|O||60687-123-11*50 50268-910-19*50 65862-571-23*50
rifampin-300mg|rifampin|300 mg|c|PO|Antibacterial||E||0.8|1|O||68180-659-07*60 42806-799-30*60
valacyclovir-1g|valacyclovir hydrochloride|1 g|t|PO|Antiviral||N||0.36|2|OT||65862-424-74*30 68382-191-73*30 68180-980-45*30
`;
