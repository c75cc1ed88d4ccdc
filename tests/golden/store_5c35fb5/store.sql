BEGIN TRANSACTION;
CREATE TABLE counterplay_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT counterplay_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "counterplay_version" VALUES('0001');
CREATE TABLE games (
	id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	record TEXT, 
	kind TEXT, 
	played DATETIME, 
	added DATETIME NOT NULL, 
	source TEXT NOT NULL, 
	counts BOOLEAN NOT NULL, 
	tags JSON NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT uq_games_game_digest UNIQUE (game, digest)
);
INSERT INTO "games" VALUES(1,'skat','1ed63b25f8f89c312294453125c1c8708a68d3a66a5c0d5fac6954c9c06c4d57','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w DQ.DT.DA.H8.H9.HT.HJ.S9.ST.CA.D9.DK.DJ.H7.HQ.SQ.SJ.C9.CQ.CT.D8.HK.S7.S8.SK.SA.C7.C8.CK.CJ.D7.HA 1 p 2 p 0 18 0 s w D7.HA 0 G.S9.ST 0 CA 1 C9 2 C7 0 DA 1 D9 2 D8 0 HA 1 H7 2 HK 0 DT 1 DK 2 CJ 2 SA 0 HJ 1 SQ 0 HT 1 HQ 2 S7 0 D7 1 DJ 2 SK 1 CT 2 C8 0 DQ 1 CQ 2 CK 0 H8 2 S8 0 H9 1 SJ ]R[d:0 win v:72 m:-2 bidok p:76 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)','suit',NULL,'2026-11-16 00:24:31.711458','a friend',1,'{}');
INSERT INTO "games" VALUES(2,'skat','d6335c5f6cf9a29725d804b970d5dc13ff6d9368041ecb40d218a14d921be7e5','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[Mia]MV[w D7.D8.DQ.DA.HQ.HK.S9.SK.SA.C8.DT.DJ.H8.H9.HJ.S7.SQ.C9.CQ.CK.D9.DK.H7.HA.S8.ST.SJ.C7.CT.CA.HT.CJ 1 p 2 p 0 p ]R[passed] ;)','suit',NULL,'2026-11-16 00:24:31.726512','a friend',1,'{}');
INSERT INTO "games" VALUES(3,'skat','6ca958ecb071637e87deb0424324ca7034a53e6d7846e0a652e60de42832f5c0','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[Mia]MV[w D9.DK.DT.H8.HT.S9.ST.C8.CT.CJ.D8.DA.HQ.HA.HJ.S7.SQ.SK.SJ.C7.DQ.DJ.H9.HK.S8.SA.C9.CQ.CK.CA.D7.H7 1 18 0 p 2 p 1 s w D7.H7 1 S.C7.HQ 0 DK 1 DA 2 DQ 1 HA 2 H9 0 H8 1 H7 2 HK 0 HT 0 DT 1 D7 2 SA 2 CA 0 CT 1 SK 1 HJ 2 S8 0 CJ 0 C8 1 D8 2 CK 2 C9 0 D9 1 SQ 1 SJ 2 DJ 0 S9 1 S7 2 CQ 0 ST ]R[d:1 win v:22 m:-1 bidok p:64 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)','suit',NULL,'2026-11-16 00:24:31.752086','a friend',1,'{}');
CREATE TABLE judgements (
	game_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	owner TEXT NOT NULL, 
	severity FLOAT, 
	document JSON NOT NULL, 
	added DATETIME NOT NULL, 
	CONSTRAINT pk_judgements PRIMARY KEY (game_id, player_id, owner), 
	CONSTRAINT fk_judgements_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_judgements_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "judgements" VALUES(1,4,'count',0.0,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":1,"situations":[],"pairs":[]}}','2026-11-16 00:24:32.918969');
INSERT INTO "judgements" VALUES(1,5,'count',0.0,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":1,"situations":[],"pairs":[]}}','2026-11-16 00:24:32.919895');
INSERT INTO "judgements" VALUES(1,6,'count',0.0,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":1,"situations":[[["soloist","1","grand","opening"],1,0],[["soloist","2","grand","opening"],1,0],[["soloist","3","grand","opening"],1,0],[["soloist","4","grand","middle"],1,0],[["soloist","5","grand","middle"],1,0]],"pairs":[[0,0,1,1,0.0,0],[0,1,1,1,0.0,0],[0,2,1,1,0.0,0],[0,3,1,1,0.0,0],[0,4,1,1,0.0,0],[1,1,1,1,0.0,0],[1,2,1,1,0.0,0],[1,3,1,1,0.0,0],[1,4,1,1,0.0,0],[2,2,1,1,0.0,0],[2,3,1,1,0.0,0],[2,4,1,1,0.0,0],[3,3,1,1,0.0,0],[3,4,1,1,0.0,0],[4,4,1,1,0.0,0]]}}','2026-11-16 00:24:32.920325');
INSERT INTO "judgements" VALUES(3,4,'count',0.0,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":1,"situations":[[["soloist","5","suit","middle"],1,0],[["soloist","8","suit","end"],1,0]],"pairs":[[0,0,1,1,0.0,0],[0,1,1,1,0.0,0],[1,1,1,1,0.0,0]]}}','2026-11-16 00:24:32.951695');
INSERT INTO "judgements" VALUES(3,7,'count',1.0,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":1,"situations":[[["left defender","5","suit","middle"],1,1]],"pairs":[[0,0,1,1,1.0,1]]}}','2026-11-16 00:24:32.952012');
INSERT INTO "judgements" VALUES(3,6,'count',0.0,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":1,"situations":[[["right defender","1","suit","opening"],1,0],[["right defender","2","suit","opening"],1,0],[["right defender","4","suit","middle"],1,0]],"pairs":[[0,0,1,1,0.0,0],[0,1,1,1,0.0,0],[0,2,1,1,0.0,0],[1,1,1,1,0.0,0],[1,2,1,1,0.0,0],[2,2,1,1,0.0,0]]}}','2026-11-16 00:24:32.952232');
CREATE TABLE models (
	id INTEGER NOT NULL, 
	owner TEXT NOT NULL, 
	game TEXT NOT NULL, 
	player_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	document JSON NOT NULL, 
	updated DATETIME NOT NULL, 
	CONSTRAINT pk_models PRIMARY KEY (id), 
	CONSTRAINT fk_models_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	CONSTRAINT uq_models_owner_game_player_id_kind UNIQUE (owner, game, player_id, kind)
);
INSERT INTO "models" VALUES(1,'count','skat',1,'mistakes',10,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":10,"situations":[[["left defender","1","grand","opening"],1,0],[["left defender","2","grand","opening"],1,1],[["left defender","2","null","opening"],1,0],[["left defender","4","null","middle"],1,0],[["left defender","5","null","middle"],1,0],[["left defender","6","null","middle"],1,0],[["left defender","7","null","middle"],1,0]],"pairs":[[0,0,1,1,0.0,0],[0,1,1,1,0.5,0],[1,1,1,1,1.0,1],[2,2,1,1,0.0,0],[2,3,1,1,0.0,0],[2,4,1,1,0.0,0],[2,5,1,1,0.0,0],[2,6,1,1,0.0,0],[3,3,1,1,0.0,0],[3,4,1,1,0.0,0],[3,5,1,1,0.0,0],[3,6,1,1,0.0,0],[4,4,1,1,0.0,0],[4,5,1,1,0.0,0],[4,6,1,1,0.0,0],[5,5,1,1,0.0,0],[5,6,1,1,0.0,0],[6,6,1,1,0.0,0]]}}','2026-11-16 00:24:31.429854');
INSERT INTO "models" VALUES(2,'count','skat',2,'mistakes',10,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":10,"situations":[[["right defender","1","null","opening"],1,0],[["right defender","1","suit","opening"],2,2],[["right defender","3","null","opening"],1,0],[["right defender","5","null","middle"],1,0],[["right defender","7","null","middle"],1,0],[["right defender","8","null","end"],1,1]],"pairs":[[0,0,1,1,0.0,0],[0,2,1,1,0.0,0],[0,3,1,1,0.0,0],[0,4,1,1,0.0,0],[0,5,1,1,0.5,0],[1,1,2,2,2.0,2],[2,2,1,1,0.0,0],[2,3,1,1,0.0,0],[2,4,1,1,0.0,0],[2,5,1,1,0.5,0],[3,3,1,1,0.0,0],[3,4,1,1,0.0,0],[3,5,1,1,0.5,0],[4,4,1,1,0.0,0],[4,5,1,1,0.5,0],[5,5,1,1,1.0,1]]}}','2026-11-16 00:24:31.428568');
INSERT INTO "models" VALUES(3,'tracker','skat',3,'mistakes',2,'{"bidding errors":{"games":2,"sum":0.0179354478649989}}','2026-11-16 00:24:30.607180');
INSERT INTO "models" VALUES(4,'count','skat',4,'mistakes',2,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":2,"situations":[[["soloist","5","suit","middle"],1,0],[["soloist","8","suit","end"],1,0]],"pairs":[[0,0,1,1,0.0,0],[0,1,1,1,0.0,0],[1,1,1,1,0.0,0]]}}','2026-11-16 00:24:31.760355');
INSERT INTO "models" VALUES(5,'count','skat',7,'mistakes',1,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":1,"situations":[[["left defender","5","suit","middle"],1,1]],"pairs":[[0,0,1,1,1.0,1]]}}','2026-11-16 00:24:31.766736');
INSERT INTO "models" VALUES(6,'count','skat',5,'mistakes',1,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":1,"situations":[],"pairs":[]}}','2026-11-16 00:24:31.719161');
INSERT INTO "models" VALUES(7,'count','skat',6,'mistakes',2,'{"mistakes":{"format":1,"axes":["role","trick","game","phase"],"games":2,"situations":[[["right defender","1","suit","opening"],1,0],[["right defender","2","suit","opening"],1,0],[["right defender","4","suit","middle"],1,0],[["soloist","1","grand","opening"],1,0],[["soloist","2","grand","opening"],1,0],[["soloist","3","grand","opening"],1,0],[["soloist","4","grand","middle"],1,0],[["soloist","5","grand","middle"],1,0]],"pairs":[[0,0,1,1,0.0,0],[0,1,1,1,0.0,0],[0,2,1,1,0.0,0],[1,1,1,1,0.0,0],[1,2,1,1,0.0,0],[2,2,1,1,0.0,0],[3,3,1,1,0.0,0],[3,4,1,1,0.0,0],[3,5,1,1,0.0,0],[3,6,1,1,0.0,0],[3,7,1,1,0.0,0],[4,4,1,1,0.0,0],[4,5,1,1,0.0,0],[4,6,1,1,0.0,0],[4,7,1,1,0.0,0],[5,5,1,1,0.0,0],[5,6,1,1,0.0,0],[5,7,1,1,0.0,0],[6,6,1,1,0.0,0],[6,7,1,1,0.0,0],[7,7,1,1,0.0,0]]}}','2026-11-16 00:24:31.768319');
CREATE TABLE players (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	added DATETIME NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_name UNIQUE (name)
);
INSERT INTO "players" VALUES(1,'tracker(worlds=4)','2026-11-16 00:24:30.015849');
INSERT INTO "players" VALUES(2,'Ada at home','2026-11-16 00:24:30.030380');
INSERT INTO "players" VALUES(3,'Ada at home and count(worlds=4)','2026-11-16 00:24:30.543952');
INSERT INTO "players" VALUES(4,'Kaj','2026-11-16 00:24:32.887307');
INSERT INTO "players" VALUES(5,'xskat:2','2026-11-16 00:24:32.888253');
INSERT INTO "players" VALUES(6,'zoot','2026-11-16 00:24:32.888581');
INSERT INTO "players" VALUES(7,'Mia','2026-11-16 00:24:32.943317');
CREATE TABLE seats (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id INTEGER, 
	role TEXT, 
	score FLOAT, 
	won BOOLEAN, 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, seat), 
	CONSTRAINT ck_seats_seat CHECK (seat >= 0), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_seats_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE SET NULL
);
INSERT INTO "seats" VALUES(1,0,6,'soloist',72.0,NULL);
INSERT INTO "seats" VALUES(1,1,4,'defender',0.0,NULL);
INSERT INTO "seats" VALUES(1,2,5,'defender',0.0,NULL);
INSERT INTO "seats" VALUES(2,0,6,'defender',0.0,NULL);
INSERT INTO "seats" VALUES(2,1,4,'defender',0.0,NULL);
INSERT INTO "seats" VALUES(2,2,7,'defender',0.0,NULL);
INSERT INTO "seats" VALUES(3,0,6,'defender',0.0,NULL);
INSERT INTO "seats" VALUES(3,1,4,'soloist',22.0,NULL);
INSERT INTO "seats" VALUES(3,2,7,'defender',0.0,NULL);
CREATE TABLE web_entry (
	table_id VARCHAR(22) NOT NULL, 
	number INTEGER NOT NULL, 
	deal INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES web_table (id) ON DELETE CASCADE
);
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',1,0,'offered',-1,'2065e40fff5f87090ecd99461a1bcbac55dc4611a80a8701268afb85eb81adea');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',2,0,'dealt',-1,'{"number": "ae25fe6758a3c5c665499058fea434e1", "bots": ["count(worlds=10)", "rules"]}');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',3,0,'act',1,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',4,0,'act',2,'18');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',5,0,'act',0,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',6,0,'act',2,'s');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',7,0,'act',2,'NO.HT.SJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',8,0,'act',0,'S7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',9,0,'act',1,'S8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',10,0,'act',2,'ST');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',11,1,'offered',-1,'121d04a6e6d57bd3fcec1e9c460f8434f37d29bba39bda7c86c101fabd41fb62');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',12,1,'dealt',-1,'{"number": "7bd5e67b401296542256071702925b4c", "bots": ["count(worlds=10)", "rules"]}');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',13,1,'act',1,'18');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',14,1,'act',0,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',15,1,'act',2,'20');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',16,1,'act',1,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',17,1,'act',2,'22');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',18,1,'act',1,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',19,1,'act',2,'23');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',20,1,'act',1,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',21,1,'act',2,'24');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',22,1,'act',1,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',23,1,'act',2,'s');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',24,1,'act',2,'G.CK.DK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',25,1,'act',0,'CJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',26,1,'act',1,'SJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',27,1,'act',2,'DJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',28,1,'act',0,'HQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',29,1,'act',1,'H7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',30,1,'act',2,'HA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',31,1,'act',2,'SA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',32,1,'act',0,'SK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',33,1,'act',1,'S9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',34,1,'act',2,'DA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',35,1,'act',0,'D8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',36,1,'act',1,'DQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',37,1,'act',2,'HT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',38,1,'act',0,'H8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',39,1,'act',1,'CT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',40,1,'act',2,'CA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',41,1,'act',0,'C7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',42,1,'act',1,'CQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',43,1,'act',2,'ST');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',44,1,'act',0,'C9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',45,1,'act',1,'S8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',46,1,'act',2,'SQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',47,1,'act',0,'D9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',48,1,'act',1,'S7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',49,1,'act',2,'D7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',50,1,'act',0,'DT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',51,1,'act',1,'C8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',52,1,'act',0,'HK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',53,1,'act',1,'HJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',54,1,'act',2,'H9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',55,2,'offered',-1,'87f1d94cb9cc549906efcf5fdefdb10c0d63ae2ca6ad1e4efad8dbce726e46ae');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',56,2,'dealt',-1,'{"number": "a605eb6dc0e892463e8d7f64fc321fbd", "bots": ["count(worlds=10)", "rules"]}');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',57,2,'act',1,'18');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',58,2,'act',0,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',59,2,'act',1,'20');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',60,2,'act',0,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',61,2,'act',1,'22');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',62,2,'act',0,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',63,2,'act',1,'23');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',64,2,'act',0,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',65,2,'act',1,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',66,2,'act',2,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',67,2,'act',0,'s');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',68,2,'act',0,'N.CT.S8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',69,2,'act',0,'HA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',70,2,'act',1,'HK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',71,2,'act',2,'HJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',72,3,'offered',-1,'9f8211e42fe16ad684a1f4117652b5a0c723b34e6b667d003507a8ff1246f705');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',73,3,'dealt',-1,'{"number": "1bced422b3b018c23296d40fb5cb9687", "bots": ["count(worlds=10)", "rules"]}');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',74,3,'act',1,'18');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',75,3,'act',0,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',76,3,'act',1,'20');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',77,3,'act',0,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',78,3,'act',2,'22');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',79,3,'act',1,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',80,3,'act',2,'23');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',81,3,'act',1,'y');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',82,3,'act',2,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',83,3,'act',1,'s');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',84,3,'act',1,'C.H7.HT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',85,3,'act',0,'D9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',86,3,'act',1,'DA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',87,3,'act',2,'DT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',88,3,'act',1,'HJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',89,3,'act',2,'CK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',90,3,'act',0,'DJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',91,3,'act',1,'SJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',92,3,'act',2,'C7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',93,3,'act',0,'D7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',94,3,'act',1,'CJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',95,3,'act',2,'CA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',96,3,'act',0,'S9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',97,3,'act',1,'H9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',98,3,'act',2,'HA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',99,3,'act',0,'HQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',100,3,'act',2,'HK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',101,3,'act',0,'SK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',102,3,'act',1,'CT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',103,3,'act',1,'D8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',104,3,'act',2,'H8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',105,3,'act',0,'DK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',106,3,'act',0,'DQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',107,3,'act',1,'CQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',108,3,'act',2,'ST');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',109,3,'act',1,'C8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',110,3,'act',2,'S8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',111,3,'act',0,'SQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',112,3,'act',1,'C9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',113,3,'act',2,'S7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',114,3,'act',0,'SA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',115,4,'offered',-1,'d95df2414863458146cab8a2e48a943c3080dcb4c3db47ee14ea4624dbbe66af');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',116,4,'dealt',-1,'{"number": "844f1fc18f06b956132af7081e500cd5", "bots": ["count(worlds=10)", "rules"]}');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',117,4,'act',1,'18');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',118,4,'act',0,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',119,4,'act',2,'p');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',120,4,'act',1,'s');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',121,4,'act',1,'C.S7.SJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',122,4,'act',0,'DA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',123,4,'act',1,'DQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',124,4,'act',2,'DT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',125,4,'act',0,'SK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',126,4,'act',1,'D8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',127,4,'act',2,'SA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',128,4,'act',2,'DK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',129,4,'act',0,'HQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',130,4,'act',1,'D7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',131,4,'act',2,'HK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',132,4,'act',0,'H8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',133,4,'act',1,'H9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',134,4,'act',2,'HT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',135,4,'act',0,'CA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',136,4,'act',1,'HA');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',137,4,'act',0,'S9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',138,4,'act',1,'D9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',139,4,'act',2,'SQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',140,4,'act',2,'H7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',141,4,'act',0,'C7');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',142,4,'act',1,'C9');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',143,4,'act',1,'CJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',144,4,'act',2,'C8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',145,4,'act',0,'CQ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',146,4,'act',1,'CT');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',147,4,'act',2,'DJ');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',148,4,'act',0,'CK');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',149,4,'act',2,'S8');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',150,4,'act',0,'ST');
INSERT INTO "web_entry" VALUES('17rnvuIRzSGP6hAnMT82zg',151,4,'act',1,'HJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',1,0,'offered',-1,'cf9384e7f7d96323e0a4dca186559700387e01c6781b528d117ebf8aaa8eab96');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',2,0,'dealt',-1,'{"number": "315b6f04997373b8f54d84702abbb961", "bots": ["rules", "rules"]}');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',3,0,'act',1,'18');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',4,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',5,0,'act',1,'20');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',6,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',7,0,'act',1,'22');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',8,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',9,0,'act',1,'23');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',10,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',11,0,'act',1,'24');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',12,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',13,0,'act',1,'27');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',14,0,'act',0,'p');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',15,0,'act',2,'p');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',16,0,'act',1,'s');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',17,0,'act',1,'G.DK.HK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',18,0,'act',0,'HA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',19,0,'act',1,'HJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',20,0,'act',2,'H9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',21,0,'act',1,'SA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',22,0,'act',2,'S9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',23,0,'act',0,'DJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',24,0,'act',0,'H7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',25,0,'act',1,'SJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',26,0,'act',2,'HQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',27,0,'act',1,'CA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',28,0,'act',2,'S8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',29,0,'act',0,'C8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',30,0,'act',1,'DA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',31,0,'act',2,'D9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',32,0,'act',0,'DQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',33,0,'act',1,'DT');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',34,0,'act',2,'D7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',35,0,'act',0,'CJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',36,0,'act',0,'HT');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',37,0,'act',1,'D8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',38,0,'act',2,'ST');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',39,0,'act',0,'H8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',40,0,'act',1,'C7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',41,0,'act',2,'SK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',42,0,'act',0,'CQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',43,0,'act',1,'CT');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',44,0,'act',2,'SQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',45,0,'act',1,'C9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',46,0,'act',2,'S7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',47,0,'act',0,'CK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',48,1,'offered',-1,'c6bc05ddfb3b59aa64bfbb8bac72edc614c5adff83c96e7c4e6933e5e280c661');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',49,1,'dealt',-1,'{"number": "6bf44273e8e7b1f81e5e166ddd5cc779", "bots": ["rules", "rules"]}');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',50,1,'act',1,'18');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',51,1,'act',0,'p');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',52,1,'act',2,'p');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',53,1,'act',1,'s');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',54,1,'act',1,'D.H8.ST');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',55,1,'act',0,'HA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',56,1,'act',1,'HT');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',57,1,'act',2,'H7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',58,1,'act',0,'CA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',59,1,'act',1,'C7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',60,1,'act',2,'CT');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',61,1,'act',0,'CQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',62,1,'act',1,'C8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',63,1,'act',2,'CK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',64,1,'act',2,'SA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',65,1,'act',0,'S8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',66,1,'act',1,'S9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',67,1,'act',2,'SQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',68,1,'act',0,'D7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',69,1,'act',1,'S7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',70,1,'act',0,'C9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',71,1,'act',1,'HK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',72,1,'act',2,'SK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',73,1,'act',0,'H9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',74,1,'act',1,'HQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',75,1,'act',2,'DK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',76,1,'act',2,'D9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',77,1,'act',0,'CJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',78,1,'act',1,'DJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',79,1,'act',0,'D8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',80,1,'act',1,'DA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',81,1,'act',2,'SJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',82,1,'act',2,'DQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',83,1,'act',0,'HJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',84,1,'act',1,'DT');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',85,2,'offered',-1,'07b2e852f40021af59460b19b427a8a6bf1e8bbac12a4bff8bb05b6440f932a4');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',86,2,'dealt',-1,'{"number": "0cc08bebf63ef0972114e109c4b7ef3d", "bots": ["rules", "rules"]}');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',87,2,'act',1,'18');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',88,2,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',89,2,'act',1,'20');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',90,2,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',91,2,'act',1,'22');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',92,2,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',93,2,'act',1,'23');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',94,2,'act',0,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',95,2,'act',1,'24');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',96,2,'act',0,'p');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',97,2,'act',2,'27');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',98,2,'act',1,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',99,2,'act',2,'30');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',100,2,'act',1,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',101,2,'act',2,'33');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',102,2,'act',1,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',103,2,'act',2,'35');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',104,2,'act',1,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',105,2,'act',2,'36');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',106,2,'act',1,'y');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',107,2,'act',2,'p');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',108,2,'act',1,'s');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',109,2,'act',1,'H.D8.SQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',110,2,'act',0,'S8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',111,2,'act',1,'SA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',112,2,'act',2,'S7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',113,2,'act',1,'DA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',114,2,'act',2,'D7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',115,2,'act',0,'DK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',116,2,'act',1,'DT');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',117,2,'act',2,'D9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',118,2,'act',0,'CK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',119,2,'act',1,'ST');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',120,2,'act',2,'SK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',121,2,'act',0,'S9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',122,2,'act',1,'CA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',123,2,'act',2,'C7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',124,2,'act',0,'CQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',125,2,'act',1,'C8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',126,2,'act',2,'H9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',127,2,'act',0,'CT');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',128,2,'act',2,'DQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',129,2,'act',0,'C9');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',130,2,'act',1,'HA');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',131,2,'act',1,'H8');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',132,2,'act',2,'HJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',133,2,'act',0,'DJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',134,2,'act',2,'SJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',135,2,'act',0,'HK');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',136,2,'act',1,'HQ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',137,2,'act',2,'CJ');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',138,2,'act',0,'H7');
INSERT INTO "web_entry" VALUES('cjEpGUdxfjwfq2iP_IECEw',139,2,'act',1,'HT');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',1,0,'offered',-1,'870a81d0f4edb3df3f7b2bee96e2a4f8eb5a1c6a5972be7a841e522a9602630d');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',2,0,'dealt',-1,'{"number": "655ee2e611d84e83aebde7c408ac999e", "bots": ["rules", "rules"]}');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',3,0,'act',1,'p');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',4,0,'hint',2,'');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',5,0,'act',2,'18');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',6,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',7,0,'act',2,'20');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',8,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',9,0,'act',2,'22');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',10,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',11,0,'act',2,'23');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',12,0,'act',0,'y');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',13,0,'act',2,'p');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',14,0,'act',0,'s');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',15,0,'act',0,'C.S8.S9');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',16,0,'act',0,'CJ');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',17,0,'act',1,'C7');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',18,0,'act',2,'CK');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',19,0,'act',0,'DA');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',20,0,'act',1,'D9');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',21,0,'act',2,'DT');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',22,0,'act',0,'HA');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',23,0,'act',1,'H9');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',24,0,'act',2,'H8');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',25,0,'act',0,'HK');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',26,0,'act',1,'HT');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',27,0,'act',2,'H7');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',28,0,'act',1,'DK');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',29,0,'act',2,'S7');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',30,0,'act',0,'D7');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',31,0,'act',1,'DQ');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',32,0,'act',2,'CA');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',33,0,'act',0,'D8');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',34,0,'act',2,'SA');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',35,0,'act',0,'CT');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',36,0,'act',1,'SQ');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',37,0,'act',0,'C9');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',38,0,'act',1,'C8');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',39,0,'act',2,'CQ');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',40,0,'act',2,'ST');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',41,0,'act',0,'DJ');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',42,0,'act',1,'SK');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',43,0,'act',0,'HJ');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',44,0,'act',1,'HQ');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',45,0,'act',2,'SJ');
INSERT INTO "web_entry" VALUES('mCaDSG6W5Q32d6VvswmQOw',46,1,'offered',-1,'1c93bdf8a241ecb313e34823a6659e57f08bfa2a7c9b28999475faa1eb249fee');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',1,0,'offered',-1,'a6b16b445e2e87e9767729b6fede91f5c2c204e0f0e23cf5b0114b7c82d9a103');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',2,0,'dealt',-1,'{"number": "4acc6b89a64e5a8f67c2b4b40fb8c59e", "bots": ["count(worlds=10)", "rules"]}');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',3,0,'act',1,'p');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',4,0,'act',2,'p');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',5,0,'act',0,'18');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',6,0,'act',0,'s');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',7,0,'act',0,'S.D9.DK');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',8,0,'act',0,'CJ');
INSERT INTO "web_entry" VALUES('my2_GKn8Pd0lgzn60hC4TQ',9,0,'act',1,'S9');
CREATE TABLE web_game (
	id VARCHAR(22) NOT NULL, 
	person VARCHAR(22), 
	source VARCHAR(8) NOT NULL, 
	table_id VARCHAR(22), 
	deal INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	played VARCHAR(40) NOT NULL, 
	player0 VARCHAR(100) NOT NULL, 
	player1 VARCHAR(100) NOT NULL, 
	player2 VARCHAR(100) NOT NULL, 
	soloist INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	declaration VARCHAR(8) NOT NULL, 
	won BOOLEAN, 
	score INTEGER, 
	complete BOOLEAN NOT NULL, 
	counts BOOLEAN NOT NULL, 
	mistakes INTEGER NOT NULL, 
	points_lost INTEGER NOT NULL, 
	tallies TEXT NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES web_person (id) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES web_table (id) ON DELETE SET NULL
);
INSERT INTO "web_game" VALUES('zy_4-UqVafr4IoCtDM2gdA','LD7-dm-oT20aFP40k6Xa4A','table','17rnvuIRzSGP6hAnMT82zg',0,2,'5be0474a6a5f1052abfc7506bdc4a4108acf5e0237912936ca8a706c30833941','2026-11-16T00:24:24+00:00','count','rules','Ada',2,'null','NO',0,-92,1,1,0,0,'{"seats":{"0":[],"1":[],"2":[]},"choices":[]}','(;GM[Skat]PC[Counterplay]ID[17rnvuIR-1]DT[2026-11-16T00:24:24+00:00]P0[count]P1[rules]P2[Ada]MV[w D8.D9.DT.H9.HA.S7.S9.SA.C9.CQ.D7.DK.DA.HQ.S8.SQ.SK.C7.C8.CT.DQ.DJ.H7.H8.HK.ST.SJ.CK.CA.CJ.HT.HJ 1 p 2 18 0 p 2 s w HT.HJ 2 NO.HT.SJ.DQ.DJ.H7.H8.HK.HJ.ST.CK.CA.CJ 0 S7 1 S8 2 ST ]R[d:2 loss v:-92 m:0 bidok p:22 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('QzkcPFwv_uM6R-CbcBmd6Q','LD7-dm-oT20aFP40k6Xa4A','table','17rnvuIRzSGP6hAnMT82zg',1,1,'b524de90b42dad38dcec2db401b56b7df91def467c60be6afbb92a950617da44','2026-11-16T00:24:24+00:00','rules','Ada','count',2,'grand','G',1,120,1,1,0,20,'{"seats":{"0":[],"1":[],"2":[]},"choices":[[9.067892742171096e-09,0.25641025641025644]]}','(;GM[Skat]PC[Counterplay]ID[17rnvuIR-2]DT[2026-11-16T00:24:24+00:00]P0[rules]P1[Ada]P2[count]MV[w D8.D9.DT.H8.HQ.HK.SK.C7.C9.CJ.DQ.H7.HJ.S7.S8.S9.SJ.C8.CQ.CT.D7.DK.DA.H9.HT.HA.SQ.ST.SA.CK.DJ.CA 1 18 0 p 2 20 1 y 2 22 1 y 2 23 1 y 2 24 1 p 2 s w DJ.CA 2 G.CK.DK 0 CJ 1 SJ 2 DJ 0 HQ 1 H7 2 HA 2 SA 0 SK 1 S9 2 DA 0 D8 1 DQ 2 HT 0 H8 1 CT 2 CA 0 C7 1 CQ 2 ST 0 C9 1 S8 2 SQ 0 D9 1 S7 2 D7 0 DT 1 C8 0 HK 1 HJ 2 H9 ]R[d:2 win v:120 m:-3 bidok p:98 t:7 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('c4OJIIzc8lvNZtwowYiLCQ','LD7-dm-oT20aFP40k6Xa4A','table','17rnvuIRzSGP6hAnMT82zg',2,0,'ee84a789a511d27ea74c750e3b9e3643f360f171c7a3f8984a862c9fbf4ef035','2026-11-16T00:24:24+00:00','Ada','count','rules',0,'null','N',0,-46,1,1,0,0,'{"seats":{"0":[],"1":[],"2":[]},"choices":[]}','(;GM[Skat]PC[Counterplay]ID[17rnvuIR-3]DT[2026-11-16T00:24:24+00:00]P0[Ada]P1[count]P2[rules]MV[w DQ.DA.H8.HQ.HA.S8.SJ.C8.CT.CA.D7.D9.DK.DT.HK.S7.S9.ST.C7.CK.D8.DJ.H7.H9.HT.HJ.SA.C9.CQ.CJ.SQ.SK 1 18 0 y 1 20 0 y 1 22 0 y 1 23 0 y 1 p 2 p 0 s w SQ.SK 0 N.CT.S8 0 HA 1 HK 2 HJ ]R[d:0 loss v:-46 m:0 bidok p:27 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('pkz5NnmmBl6aRAZV1RCTVg','LD7-dm-oT20aFP40k6Xa4A','table','17rnvuIRzSGP6hAnMT82zg',3,2,'1b6f73a43c83f89c23ca8fe0a3ec26f02a75e158e5f31a5e097b5e182bf763f6','2026-11-16T00:24:25+00:00','count','rules','Ada',1,'clubs','C',1,60,1,1,0,10,'{"seats":{"0":[],"1":[[["soloist","3","suit","opening"],false]],"2":[]},"choices":[[0.5579333246272968,0.0],[0.7162480137085075,0.0]]}','(;GM[Skat]PC[Counterplay]ID[17rnvuIR-4]DT[2026-11-16T00:24:25+00:00]P0[count]P1[rules]P2[Ada]MV[w D7.D9.DQ.DK.DJ.HQ.S9.SQ.SK.SA.D8.DA.H7.H9.HT.HJ.SJ.C9.CQ.CJ.DT.H8.HK.HA.S7.S8.ST.C7.CK.CA.C8.CT 1 18 0 y 1 20 0 p 2 22 1 y 2 23 1 y 2 p 1 s w C8.CT 1 C.H7.HT 0 D9 1 DA 2 DT 1 HJ 2 CK 0 DJ 1 SJ 2 C7 0 D7 1 CJ 2 CA 0 S9 1 H9 2 HA 0 HQ 2 HK 0 SK 1 CT 1 D8 2 H8 0 DK 0 DQ 1 CQ 2 ST 1 C8 2 S8 0 SQ 1 C9 2 S7 0 SA ]R[d:1 win v:60 m:3 bidok p:102 t:8 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('PoaTm2p7k4xxt2XOA1NjGA','LD7-dm-oT20aFP40k6Xa4A','table','17rnvuIRzSGP6hAnMT82zg',4,1,'650d83d9b7fa391a3b7c5dfd0171d600f1890a84b55fac6226e05cd261bab105','2026-11-16T00:24:25+00:00','rules','Ada','count',1,'clubs','C',0,-120,1,1,0,16,'{"seats":{"0":[],"1":[],"2":[]},"choices":[]}','(;GM[Skat]PC[Counterplay]ID[17rnvuIR-5]DT[2026-11-16T00:24:25+00:00]P0[rules]P1[Ada]P2[count]MV[w DA.H8.HQ.S9.SK.ST.C7.CQ.CK.CA.D7.D9.DQ.H9.HA.S7.SJ.C9.CT.CJ.DK.DT.DJ.H7.HK.HT.S8.SQ.SA.C8.D8.HJ 1 18 0 p 2 p 1 s w D8.HJ 1 C.S7.SJ 0 DA 1 DQ 2 DT 0 SK 1 D8 2 SA 2 DK 0 HQ 1 D7 2 HK 0 H8 1 H9 2 HT 0 CA 1 HA 0 S9 1 D9 2 SQ 2 H7 0 C7 1 C9 1 CJ 2 C8 0 CQ 1 CT 2 DJ 0 CK 2 S8 0 ST 1 HJ ]R[d:1 loss v:-120 m:3 bidok p:19 t:3 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('_11iT2H6kj4hicDL2MT2Hg','Zfy6yH3OHWoJZfZiDoJ7ew','table','cjEpGUdxfjwfq2iP_IECEw',0,2,'7a6e48ac15803e5a0a1f6c02f086b19940c7b4d391d1ae4ba89185866da0dedf','2026-11-16T00:24:25+00:00','rules','rules 2','Ben',1,'grand','G',1,48,1,1,2,41,'{"seats":{"0":[[["right defender","2","grand","opening"],false],[["right defender","3","grand","opening"],true]],"1":[[["soloist","1","grand","opening"],false],[["soloist","2","grand","opening"],true],[["soloist","3","grand","opening"],false],[["soloist","5","grand","middle"],false],[["soloist","7","grand","middle"],false],[["soloist","8","grand","end"],false]],"2":[]},"choices":[[0.8643443850299,0.0],[0.09458399543049731,0.3333333333333333],[0.2317269376130372,0.0],[0.3332659312217579,0.0],[0.49999056890556,0.0]]}','(;GM[Skat]PC[Counterplay]ID[cjEpGUdx-1]DT[2026-11-16T00:24:25+00:00]P0[rules]P1[rules 2]P2[Ben]MV[w DQ.DJ.H7.H8.HT.HA.C8.CQ.CK.CJ.D8.DK.DA.HJ.SA.SJ.C7.C9.CT.CA.D7.D9.H9.HQ.S7.S8.S9.SQ.SK.ST.DT.HK 1 18 0 y 1 20 0 y 1 22 0 y 1 23 0 y 1 24 0 y 1 27 0 p 2 p 1 s w DT.HK 1 G.DK.HK 0 HA 1 HJ 2 H9 1 SA 2 S9 0 DJ 0 H7 1 SJ 2 HQ 1 CA 2 S8 0 C8 1 DA 2 D9 0 DQ 1 DT 2 D7 0 CJ 0 HT 1 D8 2 ST 0 H8 1 C7 2 SK 0 CQ 1 CT 2 SQ 1 C9 2 S7 0 CK ]R[d:1 win v:48 m:-1 bidok p:67 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('NVDCbFZZcZO1Bqhy43aqIQ','Zfy6yH3OHWoJZfZiDoJ7ew','table','cjEpGUdxfjwfq2iP_IECEw',1,1,'bd90ac026983fedcfdf92f6b4891c21bc48a42eba208135ab2e5a01828c05350','2026-11-16T00:24:26+00:00','rules 2','Ben','rules',1,'diamonds','D',0,-108,1,1,0,0,'{"seats":{"0":[],"1":[],"2":[]},"choices":[]}','(;GM[Skat]PC[Counterplay]ID[cjEpGUdx-2]DT[2026-11-16T00:24:26+00:00]P0[rules 2]P1[Ben]P2[rules]MV[w D7.D8.H9.HA.HJ.S8.C9.CQ.CA.CJ.DT.DJ.H8.HQ.HK.HT.S9.ST.C7.C8.D9.DQ.DK.H7.SQ.SK.SA.SJ.CK.CT.DA.S7 1 18 0 p 2 p 1 s w DA.S7 1 D.H8.ST 0 HA 1 HT 2 H7 0 CA 1 C7 2 CT 0 CQ 1 C8 2 CK 2 SA 0 S8 1 S9 2 SQ 0 D7 1 S7 0 C9 1 HK 2 SK 0 H9 1 HQ 2 DK 2 D9 0 CJ 1 DJ 0 D8 1 DA 2 SJ 2 DQ 0 HJ 1 DT ]R[d:1 loss v:-108 m:-3 bidok p:10 t:0 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('XjWr4lBRtYy7xhrv4nKb2A','Zfy6yH3OHWoJZfZiDoJ7ew','table','cjEpGUdxfjwfq2iP_IECEw',2,0,'1fa57764b5930c72cdb37181b30a8d6c5626c5afc3dd5f4d6abd8bbfad048431','2026-11-16T00:24:26+00:00','Ben','rules','rules 2',1,'hearts','H',1,50,1,1,1,18,'{"seats":{"0":[[["right defender","1","suit","opening"],false],[["right defender","3","suit","opening"],true]],"1":[[["soloist","4","suit","middle"],false],[["soloist","5","suit","middle"],false]],"2":[]},"choices":[[0.12212258891606911,0.0],[0.0026099415498154867,0.17647058823529416],[0.28296845862147435,0.14285714285714296],[0.018402445872916052,0.4999999999999997],[0.4636184129768695,0.0]]}','(;GM[Skat]PC[Counterplay]ID[cjEpGUdx-3]DT[2026-11-16T00:24:26+00:00]P0[Ben]P1[rules]P2[rules 2]MV[w DK.DJ.H7.HK.S8.S9.C9.CQ.CK.CT.D8.DT.DA.H8.HQ.HT.SQ.SA.C8.CA.D7.D9.DQ.H9.HJ.S7.SK.SJ.C7.CJ.HA.ST 1 18 0 y 1 20 0 y 1 22 0 y 1 23 0 y 1 24 0 p 2 27 1 y 2 30 1 y 2 33 1 y 2 35 1 y 2 36 1 y 2 p 1 s w HA.ST 1 H.D8.SQ 0 S8 1 SA 2 S7 1 DA 2 D7 0 DK 1 DT 2 D9 0 CK 1 ST 2 SK 0 S9 1 CA 2 C7 0 CQ 1 C8 2 H9 0 CT 2 DQ 0 C9 1 HA 1 H8 2 HJ 0 DJ 2 SJ 0 HK 1 HQ 2 CJ 0 H7 1 HT ]R[d:1 win v:50 m:-4 bidok p:85 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('QlYtq1NmX6keRwCtzF0kSQ','Zfy6yH3OHWoJZfZiDoJ7ew','table','mCaDSG6W5Q32d6VvswmQOw',0,2,'23aa3869e7876287b147dc069149444322ce85c0ad7659686ab88b12765cc99c','2026-11-16T00:24:26+00:00','rules','rules 2','Ben',0,'clubs','C',1,24,1,0,2,13,'{"seats":{"0":[[["soloist","1","suit","opening"],false],[["soloist","2","suit","opening"],false],[["soloist","3","suit","opening"],true]],"1":[[["left defender","3","suit","opening"],false],[["left defender","4","suit","middle"],false],[["left defender","5","suit","middle"],false]],"2":[[["right defender","5","suit","middle"],true]]},"choices":[[0.4506285137007269,0.0],[0.49475313972441953,0.0],[0.13066929681022496,0.12499999999999986],[0.7267077261990698,0.0]]}','(;GM[Skat]PC[Counterplay]ID[mCaDSG6W-1]DT[2026-11-16T00:24:26+00:00]P0[rules]P1[rules 2]P2[Ben]MV[w D7.D8.DJ.HK.HA.HJ.S9.C9.CT.CJ.D9.DQ.DK.H9.HQ.HT.SQ.SK.C7.C8.DT.H7.H8.S7.ST.SA.SJ.CQ.CK.CA.DA.S8 1 p 2 18 0 y 2 20 0 y 2 22 0 y 2 23 0 y 2 p 0 s w DA.S8 0 C.S8.S9 0 CJ 1 C7 2 CK 0 DA 1 D9 2 DT 0 HA 1 H9 2 H8 0 HK 1 HT 2 H7 1 DK 2 S7 0 D7 1 DQ 2 CA 0 D8 2 SA 0 CT 1 SQ 0 C9 1 C8 2 CQ 2 ST 0 DJ 1 SK 0 HJ 1 HQ 2 SJ ]R[d:0 win v:24 m:1 bidok p:78 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('YpxqJl4kwaygo0iTlDS2Sw','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'1ed63b25f8f89c312294453125c1c8708a68d3a66a5c0d5fac6954c9c06c4d57','','zoot','Kaj','xskat:2',0,'grand','G',1,72,1,1,0,11,'{"seats":{"0":[[["soloist","1","grand","opening"],false],[["soloist","2","grand","opening"],false],[["soloist","3","grand","opening"],false],[["soloist","4","grand","middle"],false],[["soloist","5","grand","middle"],false]],"1":[],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w DQ.DT.DA.H8.H9.HT.HJ.S9.ST.CA.D9.DK.DJ.H7.HQ.SQ.SJ.C9.CQ.CT.D8.HK.S7.S8.SK.SA.C7.C8.CK.CJ.D7.HA 1 p 2 p 0 18 0 s w D7.HA 0 G.S9.ST 0 CA 1 C9 2 C7 0 DA 1 D9 2 D8 0 HA 1 H7 2 HK 0 DT 1 DK 2 CJ 2 SA 0 HJ 1 SQ 0 HT 1 HQ 2 S7 0 D7 1 DJ 2 SK 1 CT 2 C8 0 DQ 1 CQ 2 CK 0 H8 2 S8 0 H9 1 SJ ]R[d:0 win v:72 m:-2 bidok p:76 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('KphoKtFQhd47ay56okrIVA','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'06d9d185ebb596c6a9c2af17ad6b0679fb0e7b090c0649a94acf0047a8da1a81','','zoot','Kaj','xskat:2',-1,'passed in','',NULL,NULL,1,1,0,0,'{"seats":{}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D7.D8.DQ.DA.HQ.HK.S9.SK.SA.C8.DT.DJ.H8.H9.HJ.S7.SQ.C9.CQ.CK.D9.DK.H7.HA.S8.ST.SJ.C7.CT.CA.HT.CJ 1 p 2 p 0 p ]R[passed] ;)');
INSERT INTO "web_game" VALUES('aLQ5n3tbHeWi_Y-cOk6KJw','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'03e72404b3fad825320a6f8d691d34e4bf1b4868a68ee3728380c8f75039cb20','','zoot','Kaj','xskat:2',1,'spades','S',1,22,1,1,1,9,'{"seats":{"0":[[["right defender","1","suit","opening"],false],[["right defender","2","suit","opening"],false],[["right defender","4","suit","middle"],false]],"1":[[["soloist","5","suit","middle"],false],[["soloist","8","suit","end"],false]],"2":[[["left defender","5","suit","middle"],true]]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D9.DK.DT.H8.HT.S9.ST.C8.CT.CJ.D8.DA.HQ.HA.HJ.S7.SQ.SK.SJ.C7.DQ.DJ.H9.HK.S8.SA.C9.CQ.CK.CA.D7.H7 1 18 0 p 2 p 1 s w D7.H7 1 S.C7.HQ 0 DK 1 DA 2 DQ 1 HA 2 H9 0 H8 1 H7 2 HK 0 HT 0 DT 1 D7 2 SA 2 CA 0 CT 1 SK 1 HJ 2 S8 0 CJ 0 C8 1 D8 2 CK 2 C9 0 D9 1 SQ 1 SJ 2 DJ 0 S9 1 S7 2 CQ 0 ST ]R[d:1 win v:22 m:-1 bidok p:64 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('RddV00N658Vd4oigfsWewg','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'a7599ba6bd716c6afc136be6922dfa6f11d915b5ea279827cba5feb51d67fb43','','zoot','Kaj','xskat:2',2,'spades','S',1,22,1,1,0,9,'{"seats":{"0":[],"1":[],"2":[[["soloist","1","suit","opening"],false],[["soloist","2","suit","opening"],false],[["soloist","3","suit","opening"],false],[["soloist","4","suit","middle"],false],[["soloist","5","suit","middle"],false]]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w DQ.DK.DT.DA.DJ.H7.HQ.HT.S9.C9.D7.D8.H9.HK.SQ.SK.SA.SJ.CQ.CT.H8.HA.HJ.S7.S8.ST.C8.CK.CA.CJ.D9.C7 1 p 2 18 0 p 2 s w D9.C7 2 S.D9.H8 0 DA 1 D7 2 ST 2 HA 0 H7 1 H9 2 CA 0 C9 1 CQ 2 CJ 0 S9 1 SQ 2 CK 0 DJ 1 CT 0 HT 1 HK 2 S7 2 HJ 0 HQ 1 SJ 1 D8 2 S8 0 DQ 2 C7 0 DK 1 SA 1 SK 2 C8 0 DT ]R[d:2 win v:22 m:1 bidok p:68 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('bpBCY0nD4GXoEbjja--jCw','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'96e269d3cbc17601e8be244fd202d129a750098678fd6a06f7d1f87495176fe5','','zoot','Kaj','xskat:2',1,'spades','S',1,22,1,1,3,10,'{"seats":{"0":[[["right defender","1","suit","opening"],false],[["right defender","2","suit","opening"],false],[["right defender","3","suit","opening"],false],[["right defender","5","suit","middle"],true],[["right defender","6","suit","middle"],false],[["right defender","7","suit","middle"],false],[["right defender","8","suit","end"],false],[["right defender","9","suit","end"],true]],"1":[[["soloist","5","suit","middle"],false],[["soloist","6","suit","middle"],true],[["soloist","9","suit","end"],false]],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D8.DQ.DK.HT.HJ.S9.SA.SJ.C9.CA.DJ.HQ.HK.HA.S7.S8.SQ.C7.CK.CJ.D7.D9.DA.H8.H9.SK.ST.C8.CQ.CT.DT.H7 1 18 0 y 1 20 0 p 2 p 1 s w DT.H7 1 S.DT.HQ 0 CA 1 C7 2 CQ 0 HT 1 HA 2 H8 1 CJ 2 SK 0 S9 1 CK 2 CT 0 C9 2 DA 0 DQ 1 SQ 1 DJ 2 ST 0 HJ 0 D8 1 S7 2 D7 1 HK 2 H9 0 SA 0 DK 1 S8 2 D9 1 H7 2 C8 0 SJ ]R[d:1 win v:22 m:1 bidok p:61 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('qZ7Hf0xAkzW37c8m8FF6Gg','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'1a1981b2666da510569f4e1c2f5d78c668045a7fda46900b18d60183aaf530bc','','zoot','Kaj','xskat:2',0,'clubs','C',1,24,1,1,0,24,'{"seats":{"0":[[["soloist","1","suit","opening"],false],[["soloist","3","suit","opening"],false],[["soloist","4","suit","middle"],false],[["soloist","5","suit","middle"],false],[["soloist","6","suit","middle"],false],[["soloist","7","suit","middle"],false]],"1":[],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D7.D8.H7.HK.HA.C8.CQ.CK.CA.CJ.D9.DQ.H8.HQ.S8.ST.SA.C7.C9.CT.DK.DT.DA.DJ.HT.HJ.S7.S9.SQ.SJ.H9.SK 1 p 2 18 0 y 2 20 0 y 2 22 0 y 2 p 0 s w H9.SK 0 C.D7.SK 0 HA 1 H8 2 HT 0 CJ 1 C7 2 DJ 0 D8 1 DQ 2 DA 2 DT 0 CA 1 D9 0 C8 1 CT 2 HJ 2 SQ 0 CK 1 S8 0 HK 1 HQ 2 SJ 2 S7 0 CQ 1 ST 0 H7 1 C9 2 DK 1 SA 2 S9 0 H9 ]R[d:0 win v:24 m:1 bidok p:70 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('omSK7npuOTIGpSyWr1CpkQ','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'a5679333616ab7415e5d1ee6e6f010103451899bc190d1f347e0c1f151d57439','','zoot','Kaj','xskat:2',2,'spades','S',1,55,1,1,0,11,'{"seats":{"0":[],"1":[],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D9.DQ.DJ.H7.H9.HT.HA.C8.CK.CA.D8.DT.DA.H8.HQ.S8.ST.C7.C9.CT.D7.HK.HJ.S7.S9.SQ.SK.SA.SJ.CJ.DK.CQ 1 p 2 18 0 y 2 20 0 y 2 22 0 y 2 23 0 y 2 24 0 y 2 27 0 y 2 30 0 y 2 33 0 y 2 35 0 y 2 36 0 y 2 40 0 y 2 44 0 p 2 s w DK.CQ 2 S.CQ.HK 0 CA 1 CT 2 SA 2 HJ 0 DJ 1 S8 2 SJ 0 H7 1 ST 2 DK 0 DQ 1 DA 1 DT 2 D7 0 D9 1 C7 2 SK 0 C8 2 CJ 0 H9 1 C9 2 S7 0 CK 1 H8 2 S9 0 HT 1 D8 2 SQ 0 HA 1 HQ ]R[d:2 win v:55 m:3 bidok p:92 t:8 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('DzGMrj3tBQbRaZN3o9AMcw','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'6ec40352729b65b007f89e7af4f49db508759245e15a071515c27288d34ce8b1','','zoot','Kaj','xskat:2',2,'hearts','H',1,20,1,1,-1,-1,'','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w DK.DT.H8.H9.HQ.S7.SQ.C8.CT.CJ.D7.D9.DQ.HA.S8.ST.C7.C9.CQ.CK.D8.DA.DJ.H7.HK.HT.HJ.S9.SK.CA.SA.SJ 1 p 2 18 0 p 2 s w SA.SJ 2 H.D8.S9 0 DK 1 D7 2 DA 2 DJ 0 CJ 1 HA 0 DT 1 DQ 2 HT 2 HJ 0 H8 1 C7 2 SJ 0 H9 1 C9 2 HK 0 HQ 1 D9 2 CA 0 C8 1 CQ 2 SK 0 SQ 1 ST 1 CK 2 H7 0 CT 2 SA 0 S7 1 S8 ]R[d:2 win v:20 m:-1 bidok p:88 t:8 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('ExY3oOyOp3VZGC5Bgkn7dg','LD7-dm-oT20aFP40k6Xa4A','import',NULL,0,-1,'522c79091f0a0e1f173a300cd39d053e928af9acaf7d48527d26a6cf240c3dca','','zoot','Kaj','xskat:2',1,'grand','G',NULL,NULL,0,0,0,24,'{"seats":{"0":[],"1":[[["soloist","3","grand","opening"],false],[["soloist","4","grand","middle"],false],[["soloist","6","grand","middle"],false],[["soloist","7","grand","middle"],false]],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D7.H8.H9.HT.HJ.S7.SQ.SK.C9.CT.D8.DQ.DA.DJ.H7.HA.S8.SA.SJ.C8.D9.DK.HQ.HK.S9.ST.CQ.CK.CA.CJ.DT.C7 1 18 0 p 2 p 1 s w DT.C7 1 G.C7.C8 0 SQ 1 SA 2 S9 1 HA 2 HQ 0 H8 1 DA 2 D9 0 D7 1 DT 2 DK 0 HJ 0 HT 1 H7 2 HK 0 H9 1 S8 2 CA 0 CT 1 DJ 2 CQ ]R[] ;)');
INSERT INTO "web_game" VALUES('6FVJv1e7Eqmra1x3ZlLvCA','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'1ed63b25f8f89c312294453125c1c8708a68d3a66a5c0d5fac6954c9c06c4d57','','zoot','Kaj','xskat:2',0,'grand','G',1,72,1,1,-1,-1,'','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w DQ.DT.DA.H8.H9.HT.HJ.S9.ST.CA.D9.DK.DJ.H7.HQ.SQ.SJ.C9.CQ.CT.D8.HK.S7.S8.SK.SA.C7.C8.CK.CJ.D7.HA 1 p 2 p 0 18 0 s w D7.HA 0 G.S9.ST 0 CA 1 C9 2 C7 0 DA 1 D9 2 D8 0 HA 1 H7 2 HK 0 DT 1 DK 2 CJ 2 SA 0 HJ 1 SQ 0 HT 1 HQ 2 S7 0 D7 1 DJ 2 SK 1 CT 2 C8 0 DQ 1 CQ 2 CK 0 H8 2 S8 0 H9 1 SJ ]R[d:0 win v:72 m:-2 bidok p:76 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('92snc7GCkmAyj38V6rcxmA','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'06d9d185ebb596c6a9c2af17ad6b0679fb0e7b090c0649a94acf0047a8da1a81','','zoot','Kaj','xskat:2',-1,'passed in','',NULL,NULL,1,1,-2,-2,'{}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D7.D8.DQ.DA.HQ.HK.S9.SK.SA.C8.DT.DJ.H8.H9.HJ.S7.SQ.C9.CQ.CK.D9.DK.H7.HA.S8.ST.SJ.C7.CT.CA.HT.CJ 1 p 2 p 0 p ]R[passed] ;)');
INSERT INTO "web_game" VALUES('Y93OHFkKl1FEWL1w42UfBw','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'03e72404b3fad825320a6f8d691d34e4bf1b4868a68ee3728380c8f75039cb20','','zoot','Kaj','xskat:2',1,'spades','S',1,22,1,1,1,9,'{"seats":{"0":[[["right defender","1","suit","opening"],false],[["right defender","2","suit","opening"],false],[["right defender","4","suit","middle"],false]],"1":[[["soloist","5","suit","middle"],false],[["soloist","8","suit","end"],false]],"2":[[["left defender","5","suit","middle"],true]]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D9.DK.DT.H8.HT.S9.ST.C8.CT.CJ.D8.DA.HQ.HA.HJ.S7.SQ.SK.SJ.C7.DQ.DJ.H9.HK.S8.SA.C9.CQ.CK.CA.D7.H7 1 18 0 p 2 p 1 s w D7.H7 1 S.C7.HQ 0 DK 1 DA 2 DQ 1 HA 2 H9 0 H8 1 H7 2 HK 0 HT 0 DT 1 D7 2 SA 2 CA 0 CT 1 SK 1 HJ 2 S8 0 CJ 0 C8 1 D8 2 CK 2 C9 0 D9 1 SQ 1 SJ 2 DJ 0 S9 1 S7 2 CQ 0 ST ]R[d:1 win v:22 m:-1 bidok p:64 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('c9Gd8Wnjjx9sahWi4u2UDQ','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'a7599ba6bd716c6afc136be6922dfa6f11d915b5ea279827cba5feb51d67fb43','','zoot','Kaj','xskat:2',2,'spades','S',1,22,1,1,0,9,'{"seats":{"0":[],"1":[],"2":[[["soloist","1","suit","opening"],false],[["soloist","2","suit","opening"],false],[["soloist","3","suit","opening"],false],[["soloist","4","suit","middle"],false],[["soloist","5","suit","middle"],false]]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w DQ.DK.DT.DA.DJ.H7.HQ.HT.S9.C9.D7.D8.H9.HK.SQ.SK.SA.SJ.CQ.CT.H8.HA.HJ.S7.S8.ST.C8.CK.CA.CJ.D9.C7 1 p 2 18 0 p 2 s w D9.C7 2 S.D9.H8 0 DA 1 D7 2 ST 2 HA 0 H7 1 H9 2 CA 0 C9 1 CQ 2 CJ 0 S9 1 SQ 2 CK 0 DJ 1 CT 0 HT 1 HK 2 S7 2 HJ 0 HQ 1 SJ 1 D8 2 S8 0 DQ 2 C7 0 DK 1 SA 1 SK 2 C8 0 DT ]R[d:2 win v:22 m:1 bidok p:68 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('YpoKkc8OPKkdFsbopmb4VA','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'96e269d3cbc17601e8be244fd202d129a750098678fd6a06f7d1f87495176fe5','','zoot','Kaj','xskat:2',1,'spades','S',1,22,1,1,3,10,'{"seats":{"0":[[["right defender","1","suit","opening"],false],[["right defender","2","suit","opening"],false],[["right defender","3","suit","opening"],false],[["right defender","5","suit","middle"],true],[["right defender","6","suit","middle"],false],[["right defender","7","suit","middle"],false],[["right defender","8","suit","end"],false],[["right defender","9","suit","end"],true]],"1":[[["soloist","5","suit","middle"],false],[["soloist","6","suit","middle"],true],[["soloist","9","suit","end"],false]],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D8.DQ.DK.HT.HJ.S9.SA.SJ.C9.CA.DJ.HQ.HK.HA.S7.S8.SQ.C7.CK.CJ.D7.D9.DA.H8.H9.SK.ST.C8.CQ.CT.DT.H7 1 18 0 y 1 20 0 p 2 p 1 s w DT.H7 1 S.DT.HQ 0 CA 1 C7 2 CQ 0 HT 1 HA 2 H8 1 CJ 2 SK 0 S9 1 CK 2 CT 0 C9 2 DA 0 DQ 1 SQ 1 DJ 2 ST 0 HJ 0 D8 1 S7 2 D7 1 HK 2 H9 0 SA 0 DK 1 S8 2 D9 1 H7 2 C8 0 SJ ]R[d:1 win v:22 m:1 bidok p:61 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('dJ4O8vGYgmk1HU8pSG1bXQ','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'1a1981b2666da510569f4e1c2f5d78c668045a7fda46900b18d60183aaf530bc','','zoot','Kaj','xskat:2',0,'clubs','C',1,24,1,1,0,24,'{"seats":{"0":[[["soloist","1","suit","opening"],false],[["soloist","3","suit","opening"],false],[["soloist","4","suit","middle"],false],[["soloist","5","suit","middle"],false],[["soloist","6","suit","middle"],false],[["soloist","7","suit","middle"],false]],"1":[],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D7.D8.H7.HK.HA.C8.CQ.CK.CA.CJ.D9.DQ.H8.HQ.S8.ST.SA.C7.C9.CT.DK.DT.DA.DJ.HT.HJ.S7.S9.SQ.SJ.H9.SK 1 p 2 18 0 y 2 20 0 y 2 22 0 y 2 p 0 s w H9.SK 0 C.D7.SK 0 HA 1 H8 2 HT 0 CJ 1 C7 2 DJ 0 D8 1 DQ 2 DA 2 DT 0 CA 1 D9 0 C8 1 CT 2 HJ 2 SQ 0 CK 1 S8 0 HK 1 HQ 2 SJ 2 S7 0 CQ 1 ST 0 H7 1 C9 2 DK 1 SA 2 S9 0 H9 ]R[d:0 win v:24 m:1 bidok p:70 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('cYVSX5zea8MzXL6bAAr32g','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'a5679333616ab7415e5d1ee6e6f010103451899bc190d1f347e0c1f151d57439','','zoot','Kaj','xskat:2',2,'spades','S',1,55,1,1,0,11,'{"seats":{"0":[],"1":[],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D9.DQ.DJ.H7.H9.HT.HA.C8.CK.CA.D8.DT.DA.H8.HQ.S8.ST.C7.C9.CT.D7.HK.HJ.S7.S9.SQ.SK.SA.SJ.CJ.DK.CQ 1 p 2 18 0 y 2 20 0 y 2 22 0 y 2 23 0 y 2 24 0 y 2 27 0 y 2 30 0 y 2 33 0 y 2 35 0 y 2 36 0 y 2 40 0 y 2 44 0 p 2 s w DK.CQ 2 S.CQ.HK 0 CA 1 CT 2 SA 2 HJ 0 DJ 1 S8 2 SJ 0 H7 1 ST 2 DK 0 DQ 1 DA 1 DT 2 D7 0 D9 1 C7 2 SK 0 C8 2 CJ 0 H9 1 C9 2 S7 0 CK 1 H8 2 S9 0 HT 1 D8 2 SQ 0 HA 1 HQ ]R[d:2 win v:55 m:3 bidok p:92 t:8 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('meV-FNWjHEK5mBa0w4pFzQ','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'6ec40352729b65b007f89e7af4f49db508759245e15a071515c27288d34ce8b1','','zoot','Kaj','xskat:2',2,'hearts','H',1,20,1,1,0,0,'{"seats":{"0":[],"1":[],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w DK.DT.H8.H9.HQ.S7.SQ.C8.CT.CJ.D7.D9.DQ.HA.S8.ST.C7.C9.CQ.CK.D8.DA.DJ.H7.HK.HT.HJ.S9.SK.CA.SA.SJ 1 p 2 18 0 p 2 s w SA.SJ 2 H.D8.S9 0 DK 1 D7 2 DA 2 DJ 0 CJ 1 HA 0 DT 1 DQ 2 HT 2 HJ 0 H8 1 C7 2 SJ 0 H9 1 C9 2 HK 0 HQ 1 D9 2 CA 0 C8 1 CQ 2 SK 0 SQ 1 ST 1 CK 2 H7 0 CT 2 SA 0 S7 1 S8 ]R[d:2 win v:20 m:-1 bidok p:88 t:8 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)');
INSERT INTO "web_game" VALUES('j42sYuQsgdrpdOfGuWDNLg','Zfy6yH3OHWoJZfZiDoJ7ew','import',NULL,0,-1,'522c79091f0a0e1f173a300cd39d053e928af9acaf7d48527d26a6cf240c3dca','','zoot','Kaj','xskat:2',1,'grand','G',NULL,NULL,0,0,0,24,'{"seats":{"0":[],"1":[[["soloist","3","grand","opening"],false],[["soloist","4","grand","middle"],false],[["soloist","6","grand","middle"],false],[["soloist","7","grand","middle"],false]],"2":[]}}','(;GM[Skat]PC[Counterplay]ID[1]DT[]P0[zoot]P1[Kaj]P2[xskat:2]MV[w D7.H8.H9.HT.HJ.S7.SQ.SK.C9.CT.D8.DQ.DA.DJ.H7.HA.S8.SA.SJ.C8.D9.DK.HQ.HK.S9.ST.CQ.CK.CA.CJ.DT.C7 1 18 0 p 2 p 1 s w DT.C7 1 G.C7.C8 0 SQ 1 SA 2 S9 1 HA 2 HQ 0 H8 1 DA 2 D9 0 D7 1 DT 2 DK 0 HJ 0 HT 1 H7 2 HK 0 H9 1 S8 2 CA 0 CT 1 DJ 2 CQ ]R[] ;)');
CREATE TABLE web_person (
	id VARCHAR(22) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "web_person" VALUES('LD7-dm-oT20aFP40k6Xa4A','Ada','2026-11-16T00:24:23+00:00');
INSERT INTO "web_person" VALUES('Zfy6yH3OHWoJZfZiDoJ7ew','Ben','2026-11-16T00:24:23+00:00');
CREATE TABLE web_schema (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "web_schema" VALUES(1);
CREATE TABLE web_seat (
	game_id VARCHAR(22) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(22) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	own BOOLEAN NOT NULL, 
	bot BOOLEAN NOT NULL, 
	opportunities INTEGER NOT NULL, 
	mistakes INTEGER NOT NULL, 
	PRIMARY KEY (game_id, seat), 
	FOREIGN KEY(game_id) REFERENCES web_game (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES web_person (id) ON DELETE CASCADE
);
INSERT INTO "web_seat" VALUES('zy_4-UqVafr4IoCtDM2gdA',0,'LD7-dm-oT20aFP40k6Xa4A','count',0,1,0,0);
INSERT INTO "web_seat" VALUES('zy_4-UqVafr4IoCtDM2gdA',1,'LD7-dm-oT20aFP40k6Xa4A','rules',0,1,0,0);
INSERT INTO "web_seat" VALUES('zy_4-UqVafr4IoCtDM2gdA',2,'LD7-dm-oT20aFP40k6Xa4A','Ada',1,0,0,0);
INSERT INTO "web_seat" VALUES('QzkcPFwv_uM6R-CbcBmd6Q',0,'LD7-dm-oT20aFP40k6Xa4A','rules',0,1,0,0);
INSERT INTO "web_seat" VALUES('QzkcPFwv_uM6R-CbcBmd6Q',1,'LD7-dm-oT20aFP40k6Xa4A','Ada',1,0,0,0);
INSERT INTO "web_seat" VALUES('QzkcPFwv_uM6R-CbcBmd6Q',2,'LD7-dm-oT20aFP40k6Xa4A','count',0,1,0,0);
INSERT INTO "web_seat" VALUES('c4OJIIzc8lvNZtwowYiLCQ',0,'LD7-dm-oT20aFP40k6Xa4A','Ada',1,0,0,0);
INSERT INTO "web_seat" VALUES('c4OJIIzc8lvNZtwowYiLCQ',1,'LD7-dm-oT20aFP40k6Xa4A','count',0,1,0,0);
INSERT INTO "web_seat" VALUES('c4OJIIzc8lvNZtwowYiLCQ',2,'LD7-dm-oT20aFP40k6Xa4A','rules',0,1,0,0);
INSERT INTO "web_seat" VALUES('pkz5NnmmBl6aRAZV1RCTVg',0,'LD7-dm-oT20aFP40k6Xa4A','count',0,1,0,0);
INSERT INTO "web_seat" VALUES('pkz5NnmmBl6aRAZV1RCTVg',1,'LD7-dm-oT20aFP40k6Xa4A','rules',0,1,1,0);
INSERT INTO "web_seat" VALUES('pkz5NnmmBl6aRAZV1RCTVg',2,'LD7-dm-oT20aFP40k6Xa4A','Ada',1,0,0,0);
INSERT INTO "web_seat" VALUES('PoaTm2p7k4xxt2XOA1NjGA',0,'LD7-dm-oT20aFP40k6Xa4A','rules',0,1,0,0);
INSERT INTO "web_seat" VALUES('PoaTm2p7k4xxt2XOA1NjGA',1,'LD7-dm-oT20aFP40k6Xa4A','Ada',1,0,0,0);
INSERT INTO "web_seat" VALUES('PoaTm2p7k4xxt2XOA1NjGA',2,'LD7-dm-oT20aFP40k6Xa4A','count',0,1,0,0);
INSERT INTO "web_seat" VALUES('_11iT2H6kj4hicDL2MT2Hg',0,'Zfy6yH3OHWoJZfZiDoJ7ew','rules',0,1,2,1);
INSERT INTO "web_seat" VALUES('_11iT2H6kj4hicDL2MT2Hg',1,'Zfy6yH3OHWoJZfZiDoJ7ew','rules 2',0,1,6,1);
INSERT INTO "web_seat" VALUES('_11iT2H6kj4hicDL2MT2Hg',2,'Zfy6yH3OHWoJZfZiDoJ7ew','Ben',1,0,0,0);
INSERT INTO "web_seat" VALUES('NVDCbFZZcZO1Bqhy43aqIQ',0,'Zfy6yH3OHWoJZfZiDoJ7ew','rules 2',0,1,0,0);
INSERT INTO "web_seat" VALUES('NVDCbFZZcZO1Bqhy43aqIQ',1,'Zfy6yH3OHWoJZfZiDoJ7ew','Ben',1,0,0,0);
INSERT INTO "web_seat" VALUES('NVDCbFZZcZO1Bqhy43aqIQ',2,'Zfy6yH3OHWoJZfZiDoJ7ew','rules',0,1,0,0);
INSERT INTO "web_seat" VALUES('XjWr4lBRtYy7xhrv4nKb2A',0,'Zfy6yH3OHWoJZfZiDoJ7ew','Ben',1,0,2,1);
INSERT INTO "web_seat" VALUES('XjWr4lBRtYy7xhrv4nKb2A',1,'Zfy6yH3OHWoJZfZiDoJ7ew','rules',0,1,2,0);
INSERT INTO "web_seat" VALUES('XjWr4lBRtYy7xhrv4nKb2A',2,'Zfy6yH3OHWoJZfZiDoJ7ew','rules 2',0,1,0,0);
INSERT INTO "web_seat" VALUES('YpxqJl4kwaygo0iTlDS2Sw',0,'LD7-dm-oT20aFP40k6Xa4A','zoot',0,0,5,0);
INSERT INTO "web_seat" VALUES('YpxqJl4kwaygo0iTlDS2Sw',1,'LD7-dm-oT20aFP40k6Xa4A','Kaj',0,0,0,0);
INSERT INTO "web_seat" VALUES('YpxqJl4kwaygo0iTlDS2Sw',2,'LD7-dm-oT20aFP40k6Xa4A','xskat:2',0,0,0,0);
INSERT INTO "web_seat" VALUES('aLQ5n3tbHeWi_Y-cOk6KJw',0,'LD7-dm-oT20aFP40k6Xa4A','zoot',0,0,3,0);
INSERT INTO "web_seat" VALUES('aLQ5n3tbHeWi_Y-cOk6KJw',1,'LD7-dm-oT20aFP40k6Xa4A','Kaj',0,0,2,0);
INSERT INTO "web_seat" VALUES('aLQ5n3tbHeWi_Y-cOk6KJw',2,'LD7-dm-oT20aFP40k6Xa4A','xskat:2',0,0,1,1);
INSERT INTO "web_seat" VALUES('RddV00N658Vd4oigfsWewg',0,'LD7-dm-oT20aFP40k6Xa4A','zoot',0,0,0,0);
INSERT INTO "web_seat" VALUES('RddV00N658Vd4oigfsWewg',1,'LD7-dm-oT20aFP40k6Xa4A','Kaj',0,0,0,0);
INSERT INTO "web_seat" VALUES('RddV00N658Vd4oigfsWewg',2,'LD7-dm-oT20aFP40k6Xa4A','xskat:2',0,0,5,0);
INSERT INTO "web_seat" VALUES('bpBCY0nD4GXoEbjja--jCw',0,'LD7-dm-oT20aFP40k6Xa4A','zoot',0,0,8,2);
INSERT INTO "web_seat" VALUES('bpBCY0nD4GXoEbjja--jCw',1,'LD7-dm-oT20aFP40k6Xa4A','Kaj',0,0,3,1);
INSERT INTO "web_seat" VALUES('bpBCY0nD4GXoEbjja--jCw',2,'LD7-dm-oT20aFP40k6Xa4A','xskat:2',0,0,0,0);
INSERT INTO "web_seat" VALUES('qZ7Hf0xAkzW37c8m8FF6Gg',0,'LD7-dm-oT20aFP40k6Xa4A','zoot',0,0,6,0);
INSERT INTO "web_seat" VALUES('qZ7Hf0xAkzW37c8m8FF6Gg',1,'LD7-dm-oT20aFP40k6Xa4A','Kaj',0,0,0,0);
INSERT INTO "web_seat" VALUES('qZ7Hf0xAkzW37c8m8FF6Gg',2,'LD7-dm-oT20aFP40k6Xa4A','xskat:2',0,0,0,0);
INSERT INTO "web_seat" VALUES('omSK7npuOTIGpSyWr1CpkQ',0,'LD7-dm-oT20aFP40k6Xa4A','zoot',0,0,0,0);
INSERT INTO "web_seat" VALUES('omSK7npuOTIGpSyWr1CpkQ',1,'LD7-dm-oT20aFP40k6Xa4A','Kaj',0,0,0,0);
INSERT INTO "web_seat" VALUES('omSK7npuOTIGpSyWr1CpkQ',2,'LD7-dm-oT20aFP40k6Xa4A','xskat:2',0,0,0,0);
INSERT INTO "web_seat" VALUES('Y93OHFkKl1FEWL1w42UfBw',0,'Zfy6yH3OHWoJZfZiDoJ7ew','zoot',0,0,3,0);
INSERT INTO "web_seat" VALUES('Y93OHFkKl1FEWL1w42UfBw',1,'Zfy6yH3OHWoJZfZiDoJ7ew','Kaj',0,0,2,0);
INSERT INTO "web_seat" VALUES('Y93OHFkKl1FEWL1w42UfBw',2,'Zfy6yH3OHWoJZfZiDoJ7ew','xskat:2',0,0,1,1);
INSERT INTO "web_seat" VALUES('c9Gd8Wnjjx9sahWi4u2UDQ',0,'Zfy6yH3OHWoJZfZiDoJ7ew','zoot',0,0,0,0);
INSERT INTO "web_seat" VALUES('c9Gd8Wnjjx9sahWi4u2UDQ',1,'Zfy6yH3OHWoJZfZiDoJ7ew','Kaj',0,0,0,0);
INSERT INTO "web_seat" VALUES('c9Gd8Wnjjx9sahWi4u2UDQ',2,'Zfy6yH3OHWoJZfZiDoJ7ew','xskat:2',0,0,5,0);
INSERT INTO "web_seat" VALUES('YpoKkc8OPKkdFsbopmb4VA',0,'Zfy6yH3OHWoJZfZiDoJ7ew','zoot',0,0,8,2);
INSERT INTO "web_seat" VALUES('YpoKkc8OPKkdFsbopmb4VA',1,'Zfy6yH3OHWoJZfZiDoJ7ew','Kaj',0,0,3,1);
INSERT INTO "web_seat" VALUES('YpoKkc8OPKkdFsbopmb4VA',2,'Zfy6yH3OHWoJZfZiDoJ7ew','xskat:2',0,0,0,0);
INSERT INTO "web_seat" VALUES('dJ4O8vGYgmk1HU8pSG1bXQ',0,'Zfy6yH3OHWoJZfZiDoJ7ew','zoot',0,0,6,0);
INSERT INTO "web_seat" VALUES('dJ4O8vGYgmk1HU8pSG1bXQ',1,'Zfy6yH3OHWoJZfZiDoJ7ew','Kaj',0,0,0,0);
INSERT INTO "web_seat" VALUES('dJ4O8vGYgmk1HU8pSG1bXQ',2,'Zfy6yH3OHWoJZfZiDoJ7ew','xskat:2',0,0,0,0);
INSERT INTO "web_seat" VALUES('cYVSX5zea8MzXL6bAAr32g',0,'Zfy6yH3OHWoJZfZiDoJ7ew','zoot',0,0,0,0);
INSERT INTO "web_seat" VALUES('cYVSX5zea8MzXL6bAAr32g',1,'Zfy6yH3OHWoJZfZiDoJ7ew','Kaj',0,0,0,0);
INSERT INTO "web_seat" VALUES('cYVSX5zea8MzXL6bAAr32g',2,'Zfy6yH3OHWoJZfZiDoJ7ew','xskat:2',0,0,0,0);
INSERT INTO "web_seat" VALUES('meV-FNWjHEK5mBa0w4pFzQ',0,'Zfy6yH3OHWoJZfZiDoJ7ew','zoot',0,0,0,0);
INSERT INTO "web_seat" VALUES('meV-FNWjHEK5mBa0w4pFzQ',1,'Zfy6yH3OHWoJZfZiDoJ7ew','Kaj',0,0,0,0);
INSERT INTO "web_seat" VALUES('meV-FNWjHEK5mBa0w4pFzQ',2,'Zfy6yH3OHWoJZfZiDoJ7ew','xskat:2',0,0,0,0);
CREATE TABLE web_session (
	token_hash VARCHAR(64) NOT NULL, 
	person VARCHAR(22) NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(person) REFERENCES web_person (id) ON DELETE CASCADE
);
INSERT INTO "web_session" VALUES('645ac98d879b0b3ea64d41504bdf23c3124c367a79b6a825c5da273afa8d8fe2','LD7-dm-oT20aFP40k6Xa4A','2026-11-16T00:24:23+00:00');
INSERT INTO "web_session" VALUES('d6d53962bc763c506a55c0e6b72f5118fa55a9e288922595d76aaba99c911664','Zfy6yH3OHWoJZfZiDoJ7ew','2026-11-16T00:24:23+00:00');
CREATE TABLE web_table (
	id VARCHAR(22) NOT NULL, 
	person VARCHAR(22) NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	bots TEXT NOT NULL, 
	deals INTEGER NOT NULL, 
	training BOOLEAN NOT NULL, 
	closed BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES web_person (id) ON DELETE CASCADE
);
INSERT INTO "web_table" VALUES('17rnvuIRzSGP6hAnMT82zg','LD7-dm-oT20aFP40k6Xa4A','2026-11-16T00:24:23+00:00','[{"name": "count", "options": {"worlds": 10.0}, "match_level": false}, {"name": "rules", "options": {}, "match_level": false}]',5,0,0);
INSERT INTO "web_table" VALUES('cjEpGUdxfjwfq2iP_IECEw','Zfy6yH3OHWoJZfZiDoJ7ew','2026-11-16T00:24:25+00:00','[{"name": "rules", "options": {}, "match_level": false}, {"name": "rules", "options": {}, "match_level": false}]',3,0,0);
INSERT INTO "web_table" VALUES('mCaDSG6W5Q32d6VvswmQOw','Zfy6yH3OHWoJZfZiDoJ7ew','2026-11-16T00:24:26+00:00','[{"name": "rules", "options": {}, "match_level": false}, {"name": "rules", "options": {}, "match_level": false}]',2,1,0);
INSERT INTO "web_table" VALUES('my2_GKn8Pd0lgzn60hC4TQ','LD7-dm-oT20aFP40k6Xa4A','2026-11-16T00:24:27+00:00','[{"name": "count", "options": {"worlds": 10.0}, "match_level": false}, {"name": "rules", "options": {}, "match_level": false}]',2,0,0);
CREATE INDEX ix_games_game_kind ON games (game, kind);
CREATE INDEX ix_seats_player_id ON seats (player_id);
CREATE INDEX ix_judgements_player_id ON judgements (player_id);
CREATE INDEX ix_models_player_id ON models (player_id);
CREATE INDEX ix_web_session_person ON web_session (person);
CREATE INDEX ix_web_table_person ON web_table (person);
CREATE INDEX ix_web_game_table_id ON web_game (table_id);
CREATE INDEX web_game_order ON web_game (played, id);
CREATE INDEX ix_web_game_player0 ON web_game (player0);
CREATE INDEX ix_web_game_player2 ON web_game (player2);
CREATE UNIQUE INDEX web_game_once ON web_game (person, fingerprint);
CREATE INDEX ix_web_game_person ON web_game (person);
CREATE INDEX ix_web_game_player1 ON web_game (player1);
CREATE INDEX web_seat_names ON web_seat (person, name);
COMMIT;
