/** Birth, newborns, children and vaccines. The columns are those of read-catalog.ts. */
export const motherAndChild = `
oxytocin-10u|oxytocin|10 units/1 mL|v|IV|Oxytocic||V|B|2.1|7|LA||63323-910-68*25 0641-8306-27*25 55150-406-15*25 25021-650-69*25
methylergonovine-02|methylergonovine maleate|0.2 mg/1 mL|a|IM|Oxytocic||V|R|17|2|L|J2210*1|0517-0740-20*20 51991-144-17*10 43598-409-40*10
carboprost-250mcg|carboprost tromethamine|250 mcg/1 mL|a|IM|Oxytocic||V|RH|98|1|L||0009-7306-10*10
misoprostol-200mcg|misoprostol|200 mcg|t|PO|Oxytocic||E||0.85|3|L||0378-5346-93*100 0904-3258-58*100 60687-568-18*100
terbutaline-1mg|terbutaline sulfate|1 mg/1 mL|v|SC|Tocolytic||E||3.3|2|L|J3105*1|0143-9375-10*10 59923-615-05*5 63323-665-01*25
rho-d-immune|rho(D) immune globulin|300 mcg|s|IM|Immune globulin||V|RH|118|2|L|J2790*1|0562-7805-01*1 13533-631-02*1
betamethasone-30mg|betamethasone|30 mg/5 mL|v|IM|Corticosteroid||E||31|2|L||43598-681-16*1 0409-4518-56*1 63323-618-78*1
hepatitis-b-peds|hepatitis B vaccine pediatric|10 mcg/0.5 mL|s|IM|Vaccine||E|RB|26|3|LV|90744*1|58160-256-64*10
erythromycin-eye|erythromycin ophthalmic|0.5%|o|OPH|Antibacterial||E||2.1|3|L||65862-316-52*24 68382-949-20*24 68180-822-14*24
vitamin-k-neonatal|phytonadione neonatal|1 mg/0.5 mL|s|IM|Vitamin||V||7.9|3|L|J3430*1|0409-9157-01*25 69097-003-96*10 63323-457-30*25
caffeine-citrate|caffeine citrate|60 mg/3 mL|v|IV|Respiratory stimulant||V||9.6|3|P||0143-1834-15*10 43598-585-96*10 0409-2312-72*10
poractant-240mg|poractant alfa|240 mg/3 mL|v|ITR|Surfactant||V|RH|1280|2|P||10122-947-20*1
indomethacin-1mg|indomethacin sodium|1 mg|p|IV|NSAID||N|H|260|1|P||67386-653-32*1
palivizumab-100mg|palivizumab|100 mg/1 mL|v|IM|Antiviral antibody||N|RHF|3400|1|P|90378*1|66658-231-01*1
nirsevimab-50mg|nirsevimab|50 mg/0.5 mL|s|IM|Antiviral antibody||E|RHF|560|2|PV|90380*1|49281-149-70*1
ampicillin-250mg|ampicillin sodium|250 mg|p|IV|Antibacterial||V||2.4|3|P|J0290*0.5|0781-3402-95*10 25021-134-10*10 44567-100-10*10 65219-014-10*10
amoxicillin-susp|amoxicillin|400 mg/5 mL|k|PO|Antibacterial||E|F|6.4|3|PT||0904-2282-20*1 60687-511-45*1 50268-814-84*1
influenza-vaccine|influenza vaccine|0.5 mL|s|IM|Vaccine||E|RBF|21|6|V|90686*1|70461-945-11*10
tdap-vaccine|tetanus-diphtheria-pertussis vaccine|0.5 mL|s|IM|Vaccine||E|RB|41|3|VE|90715*1|49281-400-10*10 58160-842-11*10
pneumococcal-20|pneumococcal conjugate vaccine|0.5 mL|s|IM|Vaccine||E|RBH|262|2|V|90677*1|0005-8998-21*10
covid-vaccine|COVID-19 vaccine|0.3 mL|s|IM|Vaccine||E|RBHF|142|3|V|91320*1|0069-6436-73*10
rabies-immune-glob|rabies immune globulin|300 units/1 mL|v|IM|Immune globulin||V|RH|610|1|S|90375*2|13533-318-01*1
`;
