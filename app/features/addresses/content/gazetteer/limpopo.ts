import { gazetteerRows } from './gazetteer-rows.ts'

export const limpopo = gazetteerRows`
Polokwane 0699 -23.90 29.45 4 = Pietersburg
  Seshego 0742 -23.85 29.39 2
  Bendor 0699 -23.89 29.48 1 = Bendor Park
  Flora Park 0699 -23.92 29.48 1
  Superbia 0699 -23.89 29.43 1
  Nirvana 0699 -23.88 29.44 1
Mankweng 0727 -23.88 29.72 2 = Sovenga, Turfloop
Haenertsburg 0730 -23.94 29.94 1
Lebowakgomo 0737 -24.30 29.54 3
Zebediela 0600 -24.31 29.27 1
Mokopane 0601 -24.18 29.01 3 = Potgietersrus
  Mahwelereng 0626 -24.15 28.98 2
Mookgophong 0560 -24.52 28.71 2 = Naboomspruit
Roedtan 0580 -24.60 29.08 1
Modimolle 0510 -24.70 28.41 3 = Nylstroom
Bela-Bela 0480 -24.88 28.29 3 = Warmbaths, Warmbad
Settlers 0430 -24.95 28.54 1
Vaalwater 0530 -24.30 28.11 1
Thabazimbi 0380 -24.60 27.40 3
Lephalale 0555 -23.68 27.71 3 = Ellisras
  Onverwacht 0557 -23.68 27.70 1
Marble Hall 0450 -24.97 29.29 2 = Marblehall
Groblersdal 0470 -25.17 29.40 2
Jane Furse 1085 -24.77 29.86 2
Burgersfort 1150 -24.67 30.33 2
Steelpoort 1133 -24.74 30.20 1
Ohrigstad 1122 -24.75 30.56 1
Hoedspruit 1380 -24.36 30.96 2
Phalaborwa 1390 -23.94 31.14 3 = Ba-Phalaborwa
  Namakgale 1391 -23.95 31.03 2
  Lulekani 1392 -23.86 31.08 1
Gravelotte 0895 -23.95 30.61 1
Tzaneen 0850 -23.83 30.16 3
  Nkowankowa 0870 -23.89 30.29 2
  Lenyenye 0857 -23.98 30.26 1
Letsitele 0885 -23.89 30.39 1
Modjadjiskloof 0835 -23.70 30.14 1 = Duiwelskloof
Ga-Kgapane 0838 -23.65 30.22 1
Giyani 0826 -23.30 30.72 3
Soekmekaar 0810 -23.50 29.93 1 = Morebeng
Mogwadi 0715 -23.38 29.33 1 = Dendron
Senwabarwana 0790 -23.28 29.12 2 = Bochum
Alldays 0909 -22.68 29.11 1
Louis Trichardt 0920 -23.04 29.90 3 = Makhado
Elim 0960 -23.16 30.06 1
Vuwani 0952 -23.12 30.42 1
Musina 0900 -22.35 30.04 3 = Messina
Beitbridge Border 0902 -22.22 29.99 1
Tshipise 0901 -22.61 30.17 1
Thohoyandou 0950 -22.95 30.48 3
  Sibasa 0970 -22.93 30.47 1
  Shayandima 0945 -22.99 30.42 1
Malamulele 0982 -23.00 30.69 2
`
