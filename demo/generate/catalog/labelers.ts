/** Labeler code of the NDC | the firm. Source: openFDA drug/shortages and the CMS NDC-HCPCS crosswalk. */
export const labelers = `
0002|Eli Lilly and Company
0003|Bristol-Myers Squibb Company
0005|Wyeth Pharmaceuticals LLC
0006|Merck Sharp & Dohme LLC
0009|Pharmacia & Upjohn LLC
0023|Allergan, Inc.
0024|Sanofi-Aventis U.S. LLC
0025|Pfizer Laboratories
0049|Pfizer Inc.
0054|Hikma Pharmaceuticals USA Inc.
0069|Pfizer Laboratories
0074|AbbVie Inc.
0075|Sanofi-Aventis U.S. LLC
0078|Novartis Pharmaceuticals Corporation
0088|Sanofi-Aventis U.S. LLC
0093|Teva Pharmaceuticals USA, Inc.
0115|Impax Laboratories, LLC
0143|Hikma Pharmaceuticals USA Inc.
0169|Novo Nordisk, Inc.
0173|GlaxoSmithKline LLC
0186|AstraZeneca Pharmaceuticals LP
0245|Upsher-Smith Laboratories, LLC
0264|B. Braun Medical Inc.
0310|AstraZeneca Pharmaceuticals LP
0338|Baxter Healthcare Corporation
0378|Mylan Pharmaceuticals Inc.
0406|SpecGx LLC
0407|GE Healthcare Inc.
0409|Hospira, Inc.
0456|Allergan, Inc.
0469|Astellas Pharma US, Inc.
0480|Teva Pharmaceuticals, Inc.
0487|Nephron SC, Inc.
0517|American Regent, Inc.
0548|Amphastar Pharmaceuticals, Inc.
0562|Kedrion Biopharma Inc
0574|Padagis US LLC
0591|Teva Pharmaceuticals USA, Inc.
0597|Boehringer Ingelheim Pharmaceuticals, Inc.
0641|Hikma Pharmaceuticals USA Inc.
0703|Teva Pharmaceuticals USA, Inc.
0781|Sandoz Inc.
0832|Upsher-Smith Laboratories, LLC
0904|Major Pharmaceuticals
0944|Takeda Pharmaceuticals America, Inc.
0955|Winthrop U.S.
0990|ICU Medical Inc.
10019|Baxter Healthcare Corporation
10122|Chiesi USA, Inc.
10702|KVK-Tech, Inc.
11994|Lantheus Medical Imaging, Inc.
13533|Grifols USA, LLC
14789|Nexus Pharmaceuticals, LLC
16714|Northstar RxLLC
16729|Accord Healthcare Inc.
17478|Hikma Pharmaceuticals USA, Inc.
23155|Avet Pharmaceuticals, Inc.
24201|Hikma Pharmaceuticals USA Inc.
24979|TWI Pharmaceuticals, Inc.
25021|Sagent Pharmaceuticals
25682|Alexion Pharmaceuticals, Inc.
36000|Baxter Healthcare Corporation
39822|XGen Pharmaceuticals DJB, Inc.
42023|Endo USA, Inc.
42227|Takeda Pharmaceuticals America, Inc.
42367|Eagle Pharmaceuticals, Inc.
42806|Epic Pharma, LLC
42858|Rhodes Pharmaceuticals L.P.
43066|Baxter Healthcare Corporation
43598|Dr. Reddy's Laboratories Inc.
44567|WG Critical Care, LLC
45802|Padagis US LLC
45963|Actavis Pharma, Inc.
46163|Fresenius Medical Care North America
47335|Sun Pharmaceutical Industries, Inc.
47781|Alvogen
49230|Fresenius Medical Care North America
49281|Sanofi Pasteur Inc.
49884|Endo Pharmaceuticals, Inc.
50242|Genentech, Inc.
50268|AvKARE
50419|Bayer HealthCare Pharmaceuticals Inc.
50458|Janssen Pharmaceuticals
50474|UCB, Inc.
50633|BTG International Inc.
50742|Ingenus Pharmaceuticals LLC
51754|Exela Pharma Sciences, LLC
51991|Breckenridge Pharmaceutical, Inc.
52584|General Injectables & Vaccines, Inc.
55111|Dr. Reddy's Laboratories Inc.
55150|Eugia US LLC
55513|Amgen Inc
57664|Sun Pharmaceutical Industries, Inc.
57894|Janssen Biotech, Inc.
58160|GlaxoSmithKline LLC
58406|Immunex Corporation
59338|Covis Pharma US, Inc
59353|Vifor (International) Inc.
59417|Takeda Pharmaceuticals USA Inc.
59651|Aurobindo Pharma USA
59923|Areva Pharmaceuticals
60219|Amneal Pharmaceuticals, LLC
60505|Apotex Corp
60687|American Health Packaging
60793|Pfizer Laboratories
60951|Endo Pharmaceuticals, Inc.
61314|Sandoz Inc.
61703|Hospira, Inc.
61755|Regeneron Pharmaceuticals, Inc.
61958|Gilead Sciences, Inc.
62135|Chartwell Molecular Holdings LLC
62175|Lannett Company, Inc.
62332|Alembic Pharmaceuticals Inc.
62935|Tolmar Inc.
63037|Hikma Injectables USA Inc.
63323|Fresenius Kabi USA, LLC
63459|Cephalon, LLC
63833|CSL Behring LLC
64253|Medefil, Inc.
64406|Biogen Inc.
64764|Takeda Pharmaceuticals USA Inc.
64850|Elite Laboratories, Inc.
65145|Caplin Steriles USA Inc.
65219|Fresenius Kabi USA, LLC
65250|Pacira Pharmaceuticals, Inc.
65862|Aurobindo Pharma USA
66215|Actelion Pharmaceuticals
66220|Cumberland Pharmaceuticals Inc.
66658|Swedish Orphan Biovitrum AB
66733|Eli Lilly and Company
67386|Recordati Rare Diseases, Inc.
67457|Mylan Institutional LLC
67684|Guerbet LLC
68001|BluePoint Laboratories
68180|Lupin Pharmaceuticals, Inc.
68382|Zydus Pharmaceuticals (USA) Inc.
68462|Glenmark Pharmaceuticals Inc., USA
68516|Grifols USA, LLC
69097|Cipla USA, Inc.
69448|Accord BioPharma, Inc
69547|Emergent Devices Inc.
70121|Amneal Pharmaceuticals, LLC
70436|Slate Run Pharmaceuticals
70461|Seqirus USA Inc.
70860|Athenex Pharmaceutical Division, LLC
71225|Slayback Pharma
71288|Meitheal Pharmaceuticals Inc.
71351|Brookfield Pharmaceuticals, LLC
72305|Provell Pharmaceuticals, LLC
72485|Armas Pharmaceuticals Inc.
72572|Civica, Inc.
72888|Rubicon Research Private Limited
75834|Nivagen Pharmaceuticals, Inc.
76045|Fresenius Kabi USA, LLC
76075|Amgen Inc
76125|Kedrion Biopharma Inc
76204|Ritedose Pharmaceuticals, LLC
76329|Amphastar Pharmaceuticals, Inc.
80830|Amneal Pharmaceuticals, LLC
81298|Long Grove Pharmaceuticals, LLC
82667|Harrow Eye, LLC
83090|Sintetica US
83257|Biocon Biologics Inc
83634|Avenacy Inc.
`;
