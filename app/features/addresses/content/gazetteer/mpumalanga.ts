import { gazetteerRows } from './gazetteer-rows.ts'

export const mpumalanga = gazetteerRows`
Mbombela 1200 -25.47 30.97 4 = Nelspruit
  West Acres 1201 -25.48 30.95 1
  Sonheuwel 1200 -25.49 30.98 1
  Riverside Park 1226 -25.44 30.97 1
  KaNyamazane 1214 -25.47 31.17 2
  Matsulu 1203 -25.51 31.35 1
White River 1240 -25.33 31.01 3 = Witrivier
  Kabokweni 1245 -25.33 31.13 2
Hazyview 1242 -25.04 31.13 3
Mkhuhlu 1246 -24.98 31.24 1
Bushbuckridge 1280 -24.84 31.07 2 = Bosbokrand
Acornhoek 1360 -24.60 31.10 2
Thulamahashe 1365 -24.72 31.20 1
Skukuza 1350 -24.99 31.59 1
Sabie 1260 -25.10 30.78 2
Graskop 1270 -24.93 30.84 1
Pilgrim's Rest 1290 -24.91 30.76 1 = Pelgrimsrus
Lydenburg 1120 -25.10 30.45 3 = Mashishing
Dullstroom 1110 -25.42 30.10 1
Belfast 1100 -25.69 30.04 2 = eMakhazeni
Machadodorp 1170 -25.66 30.25 1 = eNtokozweni
Waterval Boven 1195 -25.64 30.33 1 = Emgwenya
Barberton 1300 -25.79 31.05 3
Badplaas 1190 -25.96 30.57 1 = eManzana
Malelane 1320 -25.48 31.51 2 = Malalane
Hectorspruit 1330 -25.44 31.68 1
Komatipoort 1340 -25.43 31.95 2
KaMhlushwa 1332 -25.66 31.69 1
eMalahleni 1035 -25.87 29.23 4 = Witbank
  KwaGuqa 1073 -25.88 29.16 2
  Model Park 1035 -25.88 29.21 1
  Reyno Ridge 1049 -25.91 29.25 1
Middelburg 1050 -25.77 29.46 4
  Mhluzi 1053 -25.75 29.43 2
  Aerorand 1055 -25.79 29.45 1
Hendrina 1095 -26.16 29.72 1
Ogies 2230 -26.05 29.06 1
Kriel 2271 -26.26 29.26 2 = Ga-Nala
Delmas 2210 -26.15 28.68 3 = Botleng
Sundra 2200 -26.19 28.55 1
KwaMhlanga 1022 -25.43 28.71 2
Siyabuswa 0472 -25.11 29.05 2
Secunda 2302 -26.52 29.18 4
  eMbalenhle 2285 -26.53 29.07 3
Trichardt 2300 -26.48 29.23 1
Evander 2280 -26.47 29.11 2
Kinross 2270 -26.42 29.09 2
Leandra 2265 -26.37 28.92 1 = Leslie, Lebohang
Bethal 2309 -26.46 29.47 3 = eMzinoni
Ermelo 2351 -26.53 29.98 3
  Wesselton 2351 -26.51 29.97 1
Carolina 1185 -26.07 30.11 2
Breyten 2330 -26.30 29.99 1
Chrissiesmeer 2332 -26.28 30.21 1
Lothair 2370 -26.39 30.43 1
Elukwatini 1192 -26.05 30.80 1
Amsterdam 2375 -26.62 30.67 1
Piet Retief 2380 -27.01 30.81 3 = eMkhondo
Balfour 2410 -26.66 28.59 2
Greylingstad 2415 -26.74 28.75 1
Grootvlei 2420 -26.80 28.51 1
Standerton 2430 -26.95 29.24 3
  Sakhile 2431 -26.97 29.22 1
Morgenzon 2315 -26.73 29.61 1
Amersfoort 2490 -27.01 29.87 1
Volksrust 2470 -27.37 29.89 2
Wakkerstroom 2480 -27.35 30.14 1
`
