import { gazetteerRows } from './gazetteer-rows.ts'

export const easternCape = gazetteerRows`
Gqeberha 6001 -33.96 25.60 5 = Port Elizabeth, PE, Ibhayi, Nelson Mandela Bay
  Humewood 6001 -33.98 25.64 1
  Summerstrand 6001 -34.00 25.67 2
  Walmer 6070 -33.98 25.59 2
  Mill Park 6001 -33.97 25.59 1
  Richmond Hill 6001 -33.96 25.61 1
  Newton Park 6045 -33.95 25.57 2
  Greenacres 6045 -33.95 25.58 1
  Lorraine 6070 -33.98 25.51 1
  Fairview 6070 -33.98 25.54 1
  Westering 6025 -33.94 25.51 1
  Kabega 6025 -33.95 25.49 1 = Kabega Park
  Sherwood 6025 -33.95 25.47 1
  Bluewater Bay 6210 -33.86 25.63 1
  Swartkops 6210 -33.86 25.60 1
  Motherwell 6211 -33.80 25.60 3
  New Brighton 6200 -33.90 25.60 2
  Kwazakhele 6205 -33.88 25.59 2
  Zwide 6201 -33.87 25.56 2
  Korsten 6020 -33.92 25.57 1
  Algoa Park 6001 -33.91 25.57 1
  Bethelsdorp 6059 -33.88 25.50 2
  Coega 6100 -33.78 25.68 1
  Despatch 6220 -33.80 25.47 3
Kariega 6229 -33.77 25.40 4 = Uitenhage
  KwaNobuhle 6242 -33.81 25.39 2
Jeffreys Bay 6330 -34.05 24.92 3 = Jeffreysbaai, J-Bay
Humansdorp 6300 -34.03 24.77 2
St Francis Bay 6312 -34.17 24.83 2
Kareedouw 6400 -33.95 24.29 1
Joubertina 6410 -33.82 23.86 1
Hankey 6350 -33.83 24.88 1
Patensie 6335 -33.76 24.81 1
Kirkwood 6120 -33.40 25.44 2 = Nqweba
Addo 6105 -33.54 25.69 1
Alexandria 6185 -33.65 26.41 1
Kenton-on-Sea 6191 -33.68 26.67 1 = Kenton on Sea
Port Alfred 6170 -33.60 26.89 3
Bathurst 6166 -33.50 26.82 1
Makhanda 6139 -33.31 26.53 3 = Grahamstown, iRhini
Alicedale 6135 -33.32 26.08 1
Peddie 5640 -33.20 27.12 1
Fort Beaufort 5720 -32.78 26.63 2 = KwaMaqoma
Adelaide 5760 -32.71 26.30 1
Bedford 5780 -32.68 26.09 1
Alice 5700 -32.79 26.84 2 = Dikeni
Hogsback 5721 -32.59 26.93 1
Cookhouse 5820 -32.74 25.81 1
Somerset East 5850 -32.72 25.59 2 = KwaNojoli
Pearston 5860 -32.58 25.14 1
Cradock 5880 -32.17 25.62 3 = Nxuba
Graaff-Reinet 6280 -32.25 24.53 3 = Graaff Reinet, Robert Sobukwe Town
Aberdeen 6270 -32.48 24.06 1
Jansenville 6265 -32.94 24.67 1
Steytlerville 6250 -33.33 24.34 1
Willowmore 6445 -33.29 23.49 1
Nieu-Bethesda 6286 -31.87 24.55 1
Middelburg 5900 -31.49 25.01 2
Steynsburg 5920 -31.30 25.82 1
Venterstad 9798 -30.77 25.80 1
Burgersdorp 9744 -31.00 26.33 2
Aliwal North 9750 -30.69 26.71 3 = Maletswai, Aliwal-Noord
Jamestown 9742 -31.12 26.80 1
Lady Grey 9755 -30.71 27.22 1
Sterkspruit 9762 -30.53 27.37 2
Barkly East 9786 -30.97 27.59 1 = Barkly-Oos
Maclear 5480 -31.07 28.35 2 = Nqanqarhu
Ugie 5470 -31.20 28.23 1
Elliot 5460 -31.33 27.85 1 = Khowa
Indwe 5445 -31.47 27.34 1
Dordrecht 5435 -31.37 27.05 1
Molteno 5500 -31.40 26.36 1
Sterkstroom 5425 -31.55 26.55 1
Komani 5319 -31.90 26.88 4 = Queenstown
  Ezibeleni 5326 -31.91 26.95 1
Tarkastad 5370 -32.01 26.26 1
Whittlesea 5360 -32.18 26.82 1
Cathcart 5310 -32.30 27.14 1
Stutterheim 4930 -32.57 27.42 2 = Cumakala
Keiskammahoek 5670 -32.68 27.15 1
Cofimvaba 5380 -32.00 27.58 1
Ngcobo 5050 -31.68 28.00 2 = Engcobo
Cala 5455 -31.52 27.70 1
Qonce 5601 -32.88 27.39 3 = King William's Town, KWT
  Bhisho 5605 -32.85 27.44 2 = Bisho
  Zwelitsha 5608 -32.92 27.43 2
  Ginsberg 5601 -32.89 27.38 1
  Dimbaza 5671 -32.84 27.23 1
East London 5201 -33.02 27.91 5 = Oos-Londen, eMonti, Buffalo City, KuGompo
  Quigney 5201 -33.02 27.92 1
  Southernwood 5201 -33.00 27.90 1
  Berea 5241 -32.99 27.91 1
  Vincent 5217 -32.98 27.91 1
  Nahoon 5241 -32.98 27.94 1
  Beacon Bay 5241 -32.95 27.94 2
  Bonza Bay 5241 -32.97 27.95 1
  Gonubie 5257 -32.94 28.01 2
  Amalinda 5247 -32.99 27.87 1
  Mdantsane 5219 -32.94 27.76 3
  Wilsonia 5247 -32.98 27.84 1
Komga 4950 -32.58 27.90 1 = Qumrha
Butterworth 4960 -32.33 28.15 3 = Gcuwa
Dutywa 5000 -32.10 28.31 2 = Idutywa
Willowvale 5040 -32.27 28.50 1 = Gatyana
Centane 4980 -32.51 28.32 1 = Kentani
Mthatha 5099 -31.59 28.79 4 = Umtata
  Fort Gale 5099 -31.58 28.76 1
  Southernwood 5099 -31.60 28.77 1
Mqanduli 5080 -31.82 28.76 1
Coffee Bay 5082 -31.98 29.15 1
Libode 5160 -31.54 29.02 1
Port St Johns 5120 -31.62 29.54 2
Lusikisiki 4820 -31.37 29.57 2
Flagstaff 4810 -31.08 29.50 2 = Siphaqeni
Bizana 4800 -30.86 29.86 2 = Mbizana
Mount Ayliff 4735 -30.81 29.37 1 = MaXesibeni
Mount Frere 5090 -30.90 28.98 2 = KwaBhaca
Qumbu 5180 -31.16 28.87 1
Tsolo 5170 -31.31 28.75 1
Matatiele 4730 -30.34 28.81 2
Mount Fletcher 4770 -30.69 28.50 1 = Tlokoeng
`
