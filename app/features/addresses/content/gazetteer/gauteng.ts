import { gazetteerRows } from './gazetteer-rows.ts'

export const gauteng = gazetteerRows`
Johannesburg 2001 -26.20 28.05 5 = Joburg, Jozi, eGoli
  Sandton 2196 -26.11 28.06 4
  Rosebank 2196 -26.15 28.04 2
  Braamfontein 2001 -26.19 28.03 2
  Marshalltown 2001 -26.21 28.04 2
  Newtown 2001 -26.20 28.03 2
  Ferreirasdorp 2001 -26.21 28.03 1
  Hillbrow 2001 -26.19 28.05 2
  Berea 2198 -26.18 28.05 1
  Yeoville 2198 -26.18 28.06 2
  Observatory 2198 -26.18 28.08 1
  Houghton Estate 2198 -26.17 28.06 2 = Houghton
  Parktown 2193 -26.18 28.04 2
  Westcliff 2193 -26.17 28.03 1
  Saxonwold 2196 -26.16 28.04 1
  Parkview 2193 -26.16 28.03 1
  Parkhurst 2193 -26.14 28.02 1
  Parktown North 2193 -26.15 28.03 1
  Parkwood 2193 -26.15 28.03 1
  Craighall 2196 -26.12 28.02 1
  Craighall Park 2196 -26.13 28.02 1
  Greenside 2193 -26.15 28.01 1
  Emmarentia 2195 -26.16 28.01 1
  Linden 2195 -26.14 28.00 1
  Northcliff 2195 -26.15 27.96 2
  Blairgowrie 2194 -26.12 28.01 1
  Melville 2092 -26.17 28.00 2
  Auckland Park 2092 -26.18 28.00 2
  Westdene 2092 -26.17 27.99 1
  Sophiatown 2092 -26.18 27.98 1
  Richmond 2092 -26.18 28.02 1
  Newlands 2092 -26.17 27.96 1
  Fairland 2170 -26.13 27.95 1
  Cresta 2194 -26.13 27.97 1
  Hyde Park 2196 -26.12 28.03 1
  Illovo 2196 -26.13 28.05 1
  Dunkeld 2196 -26.14 28.04 1
  Melrose 2196 -26.13 28.07 1
  Melrose Arch 2076 -26.13 28.07 1
  Birnam 2196 -26.13 28.06 1
  Bramley 2090 -26.12 28.08 1
  Kew 2090 -26.13 28.09 1
  Wynberg 2090 -26.11 28.08 1
  Alexandra 2090 -26.10 28.10 3 = Alex
  Marlboro 2090 -26.09 28.10 1
  Kramerville 2090 -26.09 28.08 1
  Lombardy East 2090 -26.11 28.13 1
  Orange Grove 2192 -26.16 28.08 1
  Norwood 2192 -26.16 28.08 1
  Linksfield 2192 -26.16 28.10 1
  Sandringham 2192 -26.15 28.11 1
  Glenhazel 2192 -26.14 28.11 1
  Highlands North 2192 -26.14 28.08 1
  Cyrildene 2198 -26.18 28.10 1
  Kensington 2094 -26.20 28.11 2
  Malvern 2094 -26.20 28.10 1
  Jeppestown 2094 -26.21 28.07 1
  Doornfontein 2094 -26.20 28.06 1
  City and Suburban 2094 -26.21 28.06 1
  Cleveland 2094 -26.21 28.12 1
  Bezuidenhout Valley 2094 -26.19 28.09 1 = Bez Valley
  Fordsburg 2092 -26.21 28.02 1
  Mayfair 2092 -26.20 28.01 1
  Selby 2001 -26.22 28.04 1
  Booysens 2091 -26.24 28.02 1
  Ormonde 2091 -26.25 28.00 1
  Crown Mines 2092 -26.22 28.01 1
  Theta 2091 -26.25 27.99 1
  Turffontein 2190 -26.25 28.04 1
  Rosettenville 2190 -26.25 28.05 1
  Kenilworth 2190 -26.25 28.05 1
  Southgate 2082 -26.27 27.98 1
  Mondeor 2091 -26.28 28.00 1
  Winchester Hills 2091 -26.28 28.01 1
  Glenvista 2058 -26.29 28.05 1
  Mulbarton 2059 -26.29 28.06 1
  Bassonia 2061 -26.28 28.07 1
  Kibler Park 2091 -26.31 28.01 1
  City Deep 2197 -26.23 28.08 1
  Bryanston 2191 -26.06 28.02 2
  Rivonia 2128 -26.05 28.06 2
  Morningside 2196 -26.08 28.06 1
  Strathavon 2031 -26.10 28.08 1
  Parkmore 2196 -26.10 28.04 1
  Hurlingham 2196 -26.10 28.03 1
  Woodmead 2191 -26.05 28.09 1
  Wendywood 2090 -26.08 28.09 1
  Gallo Manor 2191 -26.07 28.08 1
  Sunninghill 2191 -26.03 28.07 2
  Paulshof 2191 -26.03 28.05 1
  Lonehill 2191 -26.01 28.03 1
  Douglasdale 2191 -26.04 28.00 1
  Fourways 2191 -26.02 28.01 2
  Dainfern 2191 -25.99 28.00 1
  Broadacres 2191 -26.00 28.00 1
  Cedar Lakes 2191 -26.00 27.99 1
  Magaliessig 2191 -26.04 28.02 1
  Diepsloot 2189 -25.93 28.01 3
  Randburg 2194 -26.10 28.00 4
  Ferndale 2194 -26.09 27.99 1
  Bordeaux 2194 -26.10 28.01 1
  Robindale 2194 -26.11 27.98 1
  Randpark Ridge 2169 -26.10 27.94 1
  Bromhof 2188 -26.08 27.96 1
  Strijdom Park 2169 -26.08 27.98 1
  Northwold 2188 -26.07 27.96 1
  North Riding 2169 -26.06 27.96 1 = Northriding
  Honeydew 2170 -26.08 27.92 1
  Kya Sand 2163 -26.03 27.95 1
  Cosmo City 2188 -26.02 27.93 2
  Olivedale 2188 -26.06 27.97 1
  Midrand 1685 -25.99 28.13 4 = Halfway House
  Waterfall City 2090 -26.01 28.11 2 = Waterfall, Waterfall Estate
  Kyalami 1684 -25.99 28.07 1
  Vorna Valley 1686 -26.01 28.10 1
  Noordwyk 1687 -25.96 28.12 1
  Halfway Gardens 1686 -26.00 28.12 1
  Carlswald 1684 -25.98 28.10 1
  Blue Hills 1685 -25.93 28.09 1
  Ivory Park 1689 -25.99 28.19 2
  Roodepoort 1724 -26.16 27.87 4
  Florida 1709 -26.18 27.92 2
  Constantia Kloof 1709 -26.15 27.90 1
  Allens Nek 1709 -26.13 27.91 1
  Weltevreden Park 1709 -26.13 27.93 2
  Strubens Valley 1735 -26.13 27.89 1
  Wilgeheuwel 1724 -26.11 27.88 1
  Little Falls 1724 -26.12 27.89 1
  Ruimsig 1724 -26.09 27.87 1
  Helderkruin 1724 -26.13 27.87 1
  Soweto 1804 -26.27 27.86 4
  Orlando 1804 -26.24 27.92 2
  Diepkloof 1862 -26.25 27.94 2
  Meadowlands 1852 -26.21 27.89 2
  Dobsonville 1863 -26.22 27.86 2
  Pimville 1809 -26.27 27.91 2
  Protea Glen 1819 -26.28 27.82 2
  Naledi 1861 -26.25 27.83 1
  Dube 1852 -26.24 27.90 1
  Eldorado Park 1811 -26.29 27.90 2
  Lenasia 1827 -26.32 27.83 3
  Ennerdale 1830 -26.41 27.84 2
  Orange Farm 1841 -26.48 27.86 3
Pretoria 0002 -25.75 28.19 5 = Tshwane, Pitori
  Arcadia 0083 -25.74 28.21 2
  Sunnyside 0002 -25.75 28.21 2
  Muckleneuk 0181 -25.76 28.21 1
  Groenkloof 0181 -25.77 28.21 1
  Brooklyn 0181 -25.77 28.24 2
  Nieuw Muckleneuk 0181 -25.77 28.23 1
  Waterkloof 0181 -25.79 28.25 1
  Waterkloof Ridge 0181 -25.80 28.24 1
  Hatfield 0083 -25.75 28.24 2
  Hillcrest 0083 -25.76 28.24 1
  Colbyn 0083 -25.74 28.25 1
  Menlo Park 0081 -25.77 28.26 1
  Menlyn 0181 -25.78 28.28 2
  Lynnwood 0081 -25.77 28.27 2
  Lynnwood Ridge 0081 -25.76 28.29 1
  Lynnwood Glen 0081 -25.77 28.28 1
  Faerie Glen 0081 -25.78 28.31 1
  Garsfontein 0081 -25.79 28.30 1
  Newlands 0181 -25.79 28.27 1
  Constantia Park 0181 -25.81 28.29 1
  Erasmuskloof 0181 -25.82 28.26 1
  Moreleta Park 0181 -25.82 28.29 1 = Moreletapark
  Wingate Park 0181 -25.83 28.27 1
  Elardus Park 0181 -25.83 28.26 1
  Woodhill 0081 -25.81 28.31 1
  Mooikloof 0081 -25.83 28.34 1
  Olympus 0081 -25.80 28.33 1
  Silver Lakes 0081 -25.77 28.37 1
  Equestria 0184 -25.75 28.33 1
  Die Wilgers 0041 -25.76 28.31 1
  Murrayfield 0184 -25.75 28.29 1
  Meyerspark 0184 -25.74 28.31 1
  Silverton 0184 -25.73 28.30 2
  Waltloo 0184 -25.73 28.34 1
  Koedoespoort 0186 -25.72 28.26 1
  Queenswood 0186 -25.73 28.25 1
  Moot 0084 -25.72 28.21 1 = Die Moot
  Rietfontein 0084 -25.72 28.22 1
  Gezina 0084 -25.72 28.21 1
  Capital Park 0084 -25.72 28.19 1
  Villieria 0186 -25.72 28.23 1
  Montana 0182 -25.68 28.26 1
  Sinoville 0182 -25.67 28.22 1
  Wonderboom 0182 -25.69 28.20 1
  Annlin 0182 -25.67 28.19 1
  Doornpoort 0186 -25.65 28.26 1
  Pretoria North 0182 -25.67 28.17 2 = Pretoria-Noord
  Akasia 0182 -25.66 28.10 2
  Rosslyn 0200 -25.63 28.09 1
  Pretoria West 0183 -25.75 28.16 2 = Pretoria-Wes
  Hercules 0082 -25.72 28.16 1
  Laudium 0037 -25.79 28.11 2
  Atteridgeville 0008 -25.77 28.07 3
  Eersterust 0022 -25.71 28.31 2
  Mamelodi 0122 -25.72 28.40 3
  Soshanguve 0152 -25.54 28.10 3
  Mabopane 0190 -25.50 28.10 2
  Ga-Rankuwa 0208 -25.62 27.99 2
  Centurion 0157 -25.86 28.19 4 = Verwoerdburg
  Irene 0157 -25.88 28.22 2
  Lyttelton 0157 -25.84 28.21 1
  Highveld 0157 -25.88 28.20 1 = Highveld Techno Park
  Eldoraigne 0157 -25.84 28.15 1
  Wierda Park 0157 -25.87 28.15 1 = Wierdapark
  Rooihuiskraal 0157 -25.89 28.15 1
  The Reeds 0157 -25.90 28.13 1
  Doringkloof 0157 -25.86 28.21 1
  Zwartkop 0157 -25.85 28.17 1
  Hennopspark 0157 -25.87 28.17 1
  Olievenhoutbosch 0187 -25.92 28.10 2
  Valhalla 0185 -25.81 28.15 1
Hammanskraal 0400 -25.40 28.28 3
  Temba 0407 -25.38 28.26 2
Cullinan 1000 -25.67 28.52 2
Rayton 1001 -25.73 28.53 1
Bronkhorstspruit 1020 -25.81 28.74 3
Ekangala 1021 -25.69 28.75 2
Germiston 1401 -26.22 28.17 4
  Primrose 1401 -26.19 28.16 1
  Wadeville 1422 -26.27 28.18 1
  Katlehong 1431 -26.33 28.15 3
  Elsburg 1428 -26.25 28.20 1
Alberton 1449 -26.27 28.12 4
  New Redruth 1449 -26.26 28.12 1
  Brackenhurst 1448 -26.31 28.10 1
  Meyersdal 1448 -26.29 28.08 1
  Alrode 1451 -26.30 28.13 1
  Thokoza 1426 -26.36 28.14 2 = Tokoza
Boksburg 1459 -26.21 28.26 4
  Bartlett 1459 -26.17 28.26 1
  Jet Park 1459 -26.17 28.21 1
  Sunward Park 1459 -26.26 28.26 1
  Vosloorus 1475 -26.35 28.20 3
Benoni 1501 -26.19 28.32 4
  Rynfield 1501 -26.15 28.33 1
  Northmead 1501 -26.17 28.32 1
  Daveyton 1520 -26.15 28.41 3
  Etwatwa 1519 -26.12 28.45 2
Brakpan 1541 -26.24 28.37 3
  Tsakane 1550 -26.35 28.38 2
Springs 1559 -26.25 28.44 4
  KwaThema 1575 -26.29 28.40 2
Nigel 1491 -26.42 28.47 3
  Duduza 1496 -26.37 28.41 2
Kempton Park 1619 -26.10 28.23 4
  Rhodesfield 1619 -26.12 28.23 1
  Bredell 1619 -26.08 28.29 1
  Tembisa 1632 -26.00 28.22 3
  Isando 1600 -26.14 28.20 1
Edenvale 1609 -26.14 28.15 3
  Greenstone Hill 1609 -26.12 28.14 1
  Modderfontein 1609 -26.09 28.17 2
  Bedfordview 2007 -26.18 28.13 2
Olifantsfontein 1666 -25.96 28.24 2 = Clayville
Krugersdorp 1739 -26.10 27.77 4 = Mogale City
  Kagiso 1754 -26.16 27.79 2
  Muldersdrift 1747 -26.04 27.85 2
  Noordheuwel 1739 -26.09 27.79 1
  Magaliesburg 1791 -26.00 27.55 1
Randfontein 1759 -26.18 27.70 3
  Mohlakeng 1766 -26.23 27.70 2
Westonaria 1779 -26.32 27.65 3
  Bekkersdal 1779 -26.28 27.71 2
Carletonville 2499 -26.36 27.40 3
  Khutsong 2499 -26.33 27.32 2
Fochville 2515 -26.48 27.49 2
Heidelberg 1441 -26.50 28.36 3
  Ratanda 1441 -26.55 28.33 1
Devon 2260 -26.36 28.78 1
Meyerton 1961 -26.56 28.02 3
Walkerville 1876 -26.42 27.97 1
De Deur 1884 -26.53 27.93 1
Vereeniging 1939 -26.67 27.93 4
  Three Rivers 1929 -26.66 27.98 1
  Sharpeville 1928 -26.69 27.87 2
  Arcon Park 1939 -26.63 27.94 1
Vanderbijlpark 1911 -26.71 27.84 4
  Sebokeng 1983 -26.57 27.84 3
  Evaton 1984 -26.53 27.85 3
  Bophelong 1913 -26.70 27.79 1
`
