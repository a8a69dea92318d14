import { gazetteerRows } from './gazetteer-rows.ts'

export const westernCape = gazetteerRows`
Cape Town 8001 -33.93 18.42 5 = Kaapstad, iKapa
  Foreshore 8001 -33.92 18.43 1
  Gardens 8001 -33.93 18.41 2
  Oranjezicht 8001 -33.94 18.41 1
  Vredehoek 8001 -33.94 18.42 1
  Tamboerskloof 8001 -33.93 18.40 1
  Bo-Kaap 8001 -33.92 18.41 1
  Zonnebloem 7925 -33.93 18.43 1 = District Six
  V&A Waterfront 8001 -33.90 18.42 2 = Waterfront
  De Waterkant 8001 -33.92 18.42 1
  Green Point 8005 -33.91 18.41 1
  Mouille Point 8005 -33.90 18.41 1
  Three Anchor Bay 8005 -33.91 18.40 1
  Sea Point 8005 -33.92 18.39 2
  Fresnaye 8005 -33.92 18.39 1
  Bantry Bay 8005 -33.93 18.38 1
  Clifton 8005 -33.94 18.38 1
  Camps Bay 8005 -33.95 18.38 2
  Llandudno 7806 -34.01 18.34 1
  Hout Bay 7806 -34.04 18.36 2
  Woodstock 7925 -33.93 18.45 2
  Salt River 7925 -33.93 18.46 1
  Observatory 7925 -33.94 18.47 1
  Mowbray 7700 -33.95 18.47 1
  Rosebank 7700 -33.96 18.47 1
  Rondebosch 7700 -33.96 18.48 2
  Newlands 7700 -33.97 18.46 1
  Claremont 7708 -33.98 18.46 2
  Bishopscourt 7708 -33.99 18.45 1
  Kenilworth 7708 -33.99 18.47 1
  Wynberg 7800 -34.00 18.47 2
  Plumstead 7800 -34.02 18.47 1
  Diep River 7800 -34.04 18.46 1
  Constantia 7806 -34.03 18.42 2
  Bergvliet 7945 -34.05 18.45 1
  Meadowridge 7806 -34.04 18.45 1
  Tokai 7945 -34.06 18.43 1
  Retreat 7945 -34.06 18.48 1
  Steenberg 7945 -34.07 18.47 1
  Westlake 7945 -34.08 18.44 1
  Lakeside 7945 -34.09 18.45 1
  Muizenberg 7945 -34.11 18.47 2
  St James 7945 -34.12 18.46 1
  Kalk Bay 7975 -34.13 18.45 1
  Fish Hoek 7975 -34.14 18.43 2 = Vishoek
  Kommetjie 7975 -34.14 18.33 1
  Noordhoek 7979 -34.11 18.38 1
  Sun Valley 7975 -34.13 18.40 1
  Simon's Town 7975 -34.19 18.43 2 = Simonstad
  Grassy Park 7941 -34.05 18.50 1
  Lotus River 7941 -34.04 18.51 1
  Ottery 7800 -34.02 18.50 1
  Wetton 7780 -34.01 18.50 1
  Lansdowne 7780 -33.99 18.50 1
  Athlone 7764 -33.97 18.50 2
  Rylands 7764 -33.97 18.52 1
  Pinelands 7405 -33.94 18.50 2
  Ndabeni 7405 -33.93 18.49 1
  Langa 7455 -33.94 18.53 2
  Maitland 7405 -33.92 18.50 1
  Epping 7460 -33.93 18.53 1
  Goodwood 7460 -33.91 18.55 2
  Elsies River 7490 -33.92 18.57 1
  Parow 7500 -33.90 18.58 2
  Plattekloof 7500 -33.87 18.58 1
  Panorama 7500 -33.88 18.57 1
  Monte Vista 7460 -33.88 18.55 1
  Edgemead 7441 -33.87 18.55 1
  Bothasig 7441 -33.86 18.54 1
  Bellville 7530 -33.90 18.63 3
  Tyger Valley 7530 -33.87 18.63 2 = Tygervalley
  Welgemoed 7530 -33.87 18.62 1
  Durbanville 7550 -33.83 18.65 3
  Brackenfell 7560 -33.87 18.69 3
  Kraaifontein 7570 -33.85 18.72 3
  Kuils River 7580 -33.93 18.68 3 = Kuilsrivier
  Blue Downs 7100 -34.00 18.70 2
  Eerste River 7100 -34.01 18.73 2
  Delft 7100 -33.97 18.64 2
  Belhar 7493 -33.95 18.63 1
  Bishop Lavis 7490 -33.95 18.58 1
  Gugulethu 7750 -33.98 18.57 2
  Nyanga 7755 -33.99 18.58 2
  Philippi 7785 -34.01 18.59 2
  Mitchells Plain 7785 -34.05 18.62 3 = Mitchell's Plain
  Strandfontein 7785 -34.07 18.56 1
  Khayelitsha 7784 -34.04 18.68 3
  Airport Industria 7490 -33.96 18.58 1
  Paarden Eiland 7405 -33.91 18.47 1
  Brooklyn 7405 -33.91 18.48 1
  Milnerton 7441 -33.87 18.50 3
  Century City 7441 -33.89 18.51 2
  Montague Gardens 7441 -33.87 18.52 1
  Table View 7441 -33.82 18.50 2
  Parklands 7441 -33.81 18.50 1
  Sunningdale 7441 -33.80 18.49 1
  Bloubergstrand 7441 -33.80 18.46 1
  Blouberg 7441 -33.81 18.48 1
  Big Bay 7441 -33.79 18.46 1
  Melkbosstrand 7441 -33.72 18.45 2
  Dunoon 7441 -33.80 18.53 1
  Atlantis 7349 -33.57 18.49 3
  Philadelphia 7304 -33.67 18.58 1
  Mamre 7347 -33.51 18.47 1
  Somerset West 7130 -34.08 18.85 3 = Somerset-Wes
  Strand 7140 -34.11 18.83 3 = The Strand
  Gordon's Bay 7140 -34.16 18.87 2 = Gordonsbaai
  Sir Lowry's Pass 7133 -34.12 18.92 1
  Macassar 7130 -34.06 18.77 1
Stellenbosch 7600 -33.93 18.86 4
  Technopark 7600 -33.97 18.84 1
  Idas Valley 7600 -33.92 18.88 1
  Kayamandi 7600 -33.92 18.85 1
  Klapmuts 7625 -33.81 18.87 1
  Pniel 7681 -33.90 18.96 1
Franschhoek 7690 -33.91 19.12 2
Paarl 7646 -33.73 18.97 4
  Mbekweni 7626 -33.67 18.99 1
Wellington 7655 -33.64 19.01 3
Malmesbury 7300 -33.46 18.73 3
Darling 7345 -33.38 18.38 2
Yzerfontein 7351 -33.35 18.16 1
Moorreesburg 7310 -33.15 18.66 2
Riebeek-Kasteel 7307 -33.38 18.90 1 = Riebeek Kasteel
Riebeek West 7306 -33.35 18.87 1 = Riebeek-Wes
Porterville 6810 -33.01 18.99 2
Piketberg 7320 -32.90 18.76 2
Velddrif 7365 -32.78 18.17 2 = Velddrift
Saldanha 7395 -33.01 17.94 3
Vredenburg 7380 -32.91 17.99 3
Langebaan 7357 -33.09 18.03 2
Paternoster 7381 -32.81 17.89 1
St Helena Bay 7390 -32.76 18.03 1
Hopefield 7355 -33.06 18.35 1
Citrusdal 7340 -32.59 19.01 2
Clanwilliam 8135 -32.18 18.89 2
Lambert's Bay 8130 -32.09 18.30 2 = Lambertsbaai
Vredendal 8160 -31.66 18.50 3
Vanrhynsdorp 8170 -31.61 18.74 2
Lutzville 8165 -31.55 18.35 1
Klawer 8145 -31.78 18.63 1
Bitterfontein 8200 -31.04 18.27 1
Worcester 6850 -33.65 19.45 4
Rawsonville 6845 -33.69 19.32 1
De Doorns 6875 -33.48 19.66 1
Touws River 6880 -33.34 20.03 1
Ceres 6835 -33.37 19.31 3
Tulbagh 6820 -33.29 19.14 2
Wolseley 6830 -33.41 19.20 1
Robertson 6705 -33.80 19.88 3
Ashton 6715 -33.83 20.05 2
Montagu 6720 -33.79 20.12 2
Bonnievale 6730 -33.93 20.10 2
McGregor 6708 -33.95 19.83 1
Barrydale 6750 -33.90 20.72 1
Swellendam 6740 -34.02 20.44 2
Heidelberg 6665 -34.09 20.96 2
Riversdale 6670 -34.09 21.26 2
Still Bay 6674 -34.37 21.42 2 = Stilbaai
Albertinia 6695 -34.21 21.58 1
Caledon 7230 -34.23 19.43 2
Grabouw 7160 -34.15 19.02 3
Elgin 7180 -34.16 19.04 1
Villiersdorp 6848 -33.99 19.29 2
Riviersonderend 7250 -34.15 19.91 1
Greyton 7233 -34.05 19.61 1
Botrivier 7185 -34.23 19.20 1 = Bot River
Kleinmond 7195 -34.34 19.03 2
Betty's Bay 7141 -34.35 18.92 1
Hermanus 7200 -34.42 19.24 3
  Onrus 7201 -34.41 19.17 1 = Onrusrivier
  Sandbaai 7200 -34.42 19.19 1
  Zwelihle 7200 -34.43 19.21 1
Stanford 7210 -34.44 19.46 1
Gansbaai 7220 -34.58 19.35 2
Napier 7270 -34.47 19.90 1
Bredasdorp 7280 -34.53 20.04 2
Struisbaai 7285 -34.80 20.05 1
Agulhas 7287 -34.82 20.01 1 = L'Agulhas, Cape Agulhas
Arniston 7280 -34.67 20.23 1 = Waenhuiskrans
Mossel Bay 6500 -34.18 22.15 4 = Mosselbaai
  Hartenbos 6520 -34.12 22.11 2
  Dana Bay 6510 -34.20 22.06 1 = Danabaai
  Great Brak River 6525 -34.05 22.22 2 = Groot Brakrivier
George 6529 -33.96 22.46 4
  Pacaltsdorp 6529 -34.02 22.46 2
  Heather Park 6529 -33.94 22.44 1
  Blanco 6529 -33.95 22.40 1
  Herolds Bay 6615 -34.05 22.39 1 = Heroldsbaai
Wilderness 6560 -33.99 22.58 2
Sedgefield 6573 -34.02 22.80 2
Knysna 6571 -34.04 23.05 3
Plettenberg Bay 6600 -34.05 23.37 3 = Plettenbergbaai, Plett
Oudtshoorn 6625 -33.59 22.20 3
De Rust 6650 -33.49 22.53 1
Calitzdorp 6660 -33.53 21.69 1
Ladismith 6655 -33.49 21.27 2
Uniondale 6460 -33.66 23.13 1
Prince Albert 6930 -33.22 22.03 1
Laingsburg 6900 -33.20 20.85 1
Matjiesfontein 6901 -33.23 20.58 1
Beaufort West 6970 -32.35 22.58 3 = Beaufort-Wes
Murraysburg 6995 -31.97 23.77 1
`
