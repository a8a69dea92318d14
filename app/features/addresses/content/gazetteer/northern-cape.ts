import { gazetteerRows } from './gazetteer-rows.ts'

export const northernCape = gazetteerRows`
Kimberley 8301 -28.74 24.76 4
  Galeshewe 8345 -28.72 24.73 3
  Beaconsfield 8301 -28.76 24.77 1
  Royldene 8301 -28.77 24.75 1
  Monument Heights 8301 -28.76 24.74 1
Ritchie 8701 -29.04 24.60 1
Barkly West 8375 -28.54 24.52 2 = Barkly-Wes
Warrenton 8530 -28.11 24.86 2
Jan Kempdorp 8550 -27.92 24.83 2
Hartswater 8570 -27.76 24.81 2
Delportshoop 8377 -28.42 24.30 1
Griekwastad 8365 -28.85 23.25 1 = Griquatown
Campbell 8360 -28.81 23.72 1
Douglas 8730 -29.06 23.77 2
Hopetown 8750 -29.62 24.09 1
Strydenburg 8765 -29.94 23.67 1
Orania 8752 -29.81 24.41 1
Petrusville 8770 -30.08 24.66 1
Philipstown 8795 -30.44 24.47 1
Britstown 8782 -30.58 23.50 1
De Aar 7000 -30.65 24.01 3
Hanover 7005 -31.07 24.44 1
Colesberg 9795 -30.72 25.10 2
Noupoort 5950 -31.19 24.95 1
Richmond 7090 -31.41 23.94 1
Victoria West 7070 -31.40 23.12 1 = Victoria-Wes
Loxton 6985 -31.48 22.35 1
Carnarvon 8925 -30.97 22.13 1
Vosburg 8785 -30.58 22.87 1
Prieska 8940 -29.67 22.75 2
Marydale 8910 -29.41 22.11 1
Groblershoop 8850 -28.90 21.98 1
Upington 8801 -28.45 21.25 4
  Paballelo 8801 -28.43 21.22 1
  Keidebees 8801 -28.44 21.27 1
Keimoes 8860 -28.71 20.97 2
Kakamas 8870 -28.77 20.62 2
Kenhardt 8900 -29.35 21.15 1
Brandvlei 8915 -30.47 20.49 1
Williston 8920 -31.34 20.92 1
Fraserburg 6960 -31.91 21.51 1
Sutherland 6920 -32.39 20.66 1
Calvinia 8190 -31.47 19.78 2
Nieuwoudtville 8180 -31.37 19.11 1
Loeriesfontein 8185 -30.95 19.45 1
Garies 8220 -30.56 17.99 1
Kamieskroon 8241 -30.21 17.93 1
Springbok 8240 -29.67 17.89 3
Okiep 8270 -29.59 17.88 1
Nababeep 8265 -29.59 17.78 1
Steinkopf 8244 -29.26 17.73 1
Port Nolloth 8280 -29.25 16.87 2
Kleinzee 8282 -29.67 17.08 1 = Kleinsee
Alexander Bay 8290 -28.60 16.49 1 = Alexanderbaai
Aggeneys 8893 -29.24 18.84 1
Pofadder 8890 -29.13 19.39 1
Postmasburg 8420 -28.33 23.07 2 = Tsantsabane
Danielskuil 8405 -28.19 23.55 1
Lime Acres 8410 -28.36 23.47 1
Olifantshoek 8450 -27.94 22.74 1
Kathu 8446 -27.70 23.05 3
Kuruman 8460 -27.45 23.43 3
  Mothibistad 8474 -27.42 23.46 1
Hotazel 8490 -27.23 22.96 1
Vanzylsrus 8467 -26.88 22.05 1 = Van Zylsrus
Askham 8814 -26.98 20.78 1
`
