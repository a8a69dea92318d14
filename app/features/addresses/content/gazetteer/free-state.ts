import { gazetteerRows } from './gazetteer-rows.ts'

export const freeState = gazetteerRows`
Bloemfontein 9301 -29.12 26.21 5 = Mangaung, Bloem
  Westdene 9301 -29.11 26.21 1
  Willows 9301 -29.13 26.21 1
  Universitas 9301 -29.12 26.17 1
  Brandwag 9301 -29.11 26.19 1
  Dan Pienaar 9301 -29.08 26.20 1
  Langenhoven Park 9301 -29.09 26.16 1
  Bayswater 9301 -29.08 26.22 1
  Heuwelsig 9301 -29.07 26.21 1
  Fichardt Park 9301 -29.15 26.18 1
  Wilgehof 9301 -29.14 26.19 1
  Pellissier 9301 -29.16 26.17 1
  Fleurdal 9301 -29.16 26.20 1
  Lourier Park 9301 -29.18 26.17 1
  Woodland Hills 9301 -29.04 26.21 1
  Hilton 9301 -29.11 26.24 1
  Hamilton 9301 -29.15 26.23 1
  Heidedal 9306 -29.15 26.26 1
  Batho 9323 -29.13 26.23 1
  Rocklands 9323 -29.17 26.25 1
Botshabelo 9781 -29.27 26.71 4
Thaba Nchu 9780 -29.21 26.84 3 = Thaba 'Nchu
Dewetsdorp 9940 -29.58 26.66 1
Wepener 9944 -29.73 27.04 1
Reddersburg 9904 -29.65 26.17 1
Edenburg 9908 -29.74 25.93 1
Trompsburg 9913 -30.03 25.78 1
Springfontein 9917 -30.27 25.71 1
Bethulie 9992 -30.50 25.97 1
Philippolis 9970 -30.26 25.27 1
Jagersfontein 9974 -29.77 25.43 1
Fauresmith 9978 -29.75 25.32 1
Koffiefontein 9986 -29.40 25.00 1
Petrusburg 9932 -29.11 25.41 1
Jacobsdal 8710 -29.13 24.77 1
Smithfield 9966 -30.21 26.53 1
Rouxville 9958 -30.41 26.83 1
Zastron 9950 -30.30 27.08 2
Ladybrand 9745 -29.19 27.46 3
Clocolan 9735 -28.91 27.57 1
Ficksburg 9730 -28.87 27.88 3
Fouriesburg 9725 -28.62 28.21 1
Clarens 9707 -28.52 28.42 1
Bethlehem 9701 -28.23 28.31 4
  Bohlokong 9702 -28.22 28.34 2
Kestell 9860 -28.31 28.70 1
Harrismith 9880 -28.27 29.13 3 = Ntabazwe
Phuthaditjhaba 9866 -28.53 28.82 4 = Witsieshoek, QwaQwa
Warden 9890 -27.86 28.97 1
Memel 2970 -27.68 29.57 1
Vrede 9835 -27.43 29.16 2
Reitz 9810 -27.80 28.43 2
Petrus Steyn 9640 -27.65 28.13 1
Lindley 9630 -27.88 27.92 1
Senekal 9600 -28.32 27.62 2
Paul Roux 9800 -28.30 27.95 1
Marquard 9610 -28.66 27.43 1
Winburg 9420 -28.52 27.01 1
Excelsior 9760 -28.94 27.06 1
Brandfort 9400 -28.70 26.46 1 = Winnie Mandela
Theunissen 9410 -28.40 26.71 2
Virginia 9430 -28.10 26.87 3
  Meloding 9433 -28.13 26.87 2
Welkom 9459 -27.98 26.73 4 = Matjhabeng
  Thabong 9463 -27.98 26.80 2
  Bronville 9473 -27.96 26.78 1
Odendaalsrus 9480 -27.87 26.69 3
Allanridge 9490 -27.75 26.64 1
Hennenman 9445 -27.97 27.02 2
Ventersburg 9450 -28.08 27.14 1
Kroonstad 9499 -27.65 27.23 4 = Moqhaka
  Maokeng 9499 -27.69 27.23 1
Bothaville 9660 -27.39 26.62 3
Wesselsbron 9680 -27.85 26.37 1
Hoopstad 9479 -27.83 25.90 1
Bultfontein 9670 -28.29 26.15 1
Hertzogville 9482 -28.13 25.51 1
Boshof 8340 -28.54 25.24 1
Dealesville 9348 -28.67 25.77 1
Viljoenskroon 9520 -27.21 26.95 2
Vredefort 9595 -27.01 27.37 1
Parys 9585 -26.90 27.46 3
Koppies 9540 -27.23 27.57 1
Heilbron 9650 -27.28 27.97 2
Sasolburg 1947 -26.81 27.83 4
  Zamdela 1949 -26.84 27.85 2
  Vaalpark 1947 -26.77 27.85 1
Deneysville 1932 -26.89 28.10 1
Oranjeville 1995 -26.99 28.20 1
Villiers 9840 -27.03 28.60 1
Frankfort 9830 -27.28 28.50 2
`
