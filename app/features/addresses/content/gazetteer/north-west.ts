import { gazetteerRows } from './gazetteer-rows.ts'

export const northWest = gazetteerRows`
Rustenburg 0299 -25.67 27.24 4
  Boitekong 0308 -25.62 27.30 2
  Phokeng 0335 -25.58 27.15 2
  Cashan 0299 -25.70 27.26 1
  Tlhabane 0309 -25.64 27.21 2
Kroondal 0350 -25.72 27.31 1
Marikana 0284 -25.70 27.48 2
Mooinooi 0325 -25.75 27.55 1
Brits 0250 -25.63 27.78 3
  Oukasie 0250 -25.62 27.79 1
  Letlhabile 0264 -25.52 27.78 2
Hartbeespoort 0216 -25.75 27.86 3 = Harties
  Schoemansville 0216 -25.73 27.87 1
  Kosmos 0261 -25.74 27.85 1
Sun City 0316 -25.34 27.09 2
Mogwase 0314 -25.27 27.23 2
Northam 0360 -24.95 27.26 1
Derby 0347 -25.91 27.03 1
Koster 0348 -25.86 26.90 2
Swartruggens 2835 -25.65 26.69 2
Groot Marico 2850 -25.60 26.43 1
Zeerust 2865 -25.54 26.08 3
Lehurutshe 2880 -25.47 25.99 2
Mahikeng 2745 -25.86 25.64 4 = Mafikeng, Mafeking
  Mmabatho 2735 -25.85 25.61 2
Lichtenburg 2740 -26.15 26.16 3
Coligny 2725 -26.33 26.32 1
Itsoseng 2744 -26.08 25.88 1
Sannieshof 2760 -26.53 25.80 1
Delareyville 2770 -26.68 25.46 2
Ottosdal 2610 -26.81 26.01 1
Ventersdorp 2710 -26.32 26.82 2
Potchefstroom 2531 -26.71 27.10 4 = Tlokwe, Potch
  Ikageng 2531 -26.72 27.04 2
  Die Bult 2531 -26.69 27.09 1 = Bult
  Baillie Park 2531 -26.72 27.12 1
Klerksdorp 2571 -26.87 26.67 4 = Matlosana
  Jouberton 2574 -26.90 26.60 2
  Flamwood 2571 -26.84 26.69 1
Hartbeesfontein 2600 -26.77 26.42 1
Stilfontein 2551 -26.84 26.77 3
  Khuma 2551 -26.85 26.85 1
Orkney 2619 -26.98 26.67 3
  Kanana 2618 -26.95 26.64 1
Leeudoringstad 2640 -27.23 26.24 1
Wolmaransstad 2630 -27.20 25.98 2
Makwassie 2650 -27.32 26.00 1
Bloemhof 2660 -27.65 25.61 2
Christiana 2680 -27.91 25.16 2
Schweizer-Reneke 2780 -27.19 25.33 2
Vryburg 8601 -26.95 24.73 3
Stella 8650 -26.55 24.87 1
Setlagole 2773 -26.28 25.12 1
Taung 8584 -27.54 24.77 2
Reivilo 8593 -27.58 24.19 1
Ganyesa 8613 -26.60 24.18 1
Tosca 8618 -25.88 23.96 1
`
